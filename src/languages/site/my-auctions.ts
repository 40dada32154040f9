import en from '../en/site/my-auctions.json' with { type: 'json' }
import es from '../es/site/my-auctions.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const myAuctionsText = translator({ en, es })
