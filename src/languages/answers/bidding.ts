import en from '../en/answers/bidding.json' with { type: 'json' }
import es from '../es/answers/bidding.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const answerBiddingText = translator({ en, es })
