import en from '../en/mails/auctions.json' with { type: 'json' }
import es from '../es/mails/auctions.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailAuctionsText = translator({ en, es })
