import en from './en/auction.json' with { type: 'json' }
import es from './es/auction.json' with { type: 'json' }
import { translator } from './translator.ts'

export const auctionText = translator({ en, es })
