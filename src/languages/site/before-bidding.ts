import en from '../en/site/before-bidding.json' with { type: 'json' }
import es from '../es/site/before-bidding.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const beforeBiddingText = translator({ en, es })
