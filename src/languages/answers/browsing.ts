import en from '../en/answers/browsing.json' with { type: 'json' }
import es from '../es/answers/browsing.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const answerBrowsingText = translator({ en, es })
