import en from './en/bidding.json' with { type: 'json' }
import es from './es/bidding.json' with { type: 'json' }
import { translator } from './translator.ts'

export const biddingText = translator({ en, es })
