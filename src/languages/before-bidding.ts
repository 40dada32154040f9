import en from './en/before-bidding.json' with { type: 'json' }
import es from './es/before-bidding.json' with { type: 'json' }
import { translator } from './translator.ts'

export const beforeBiddingText = translator({ en, es })
