import en from './en/my-auctions.json' with { type: 'json' }
import es from './es/my-auctions.json' with { type: 'json' }
import { translator } from './translator.ts'

export const myAuctionsText = translator({ en, es })
