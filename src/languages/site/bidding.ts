import en from '../en/site/bidding.json' with { type: 'json' }
import es from '../es/site/bidding.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const biddingText = translator({ en, es })
