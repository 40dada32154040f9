import en from '../en/site/auction.json' with { type: 'json' }
import es from '../es/site/auction.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const auctionText = translator({ en, es })
