import en from '../en/staff/public-questions.json' with { type: 'json' }
import es from '../es/staff/public-questions.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const publicQuestionsText = translator({ en, es })
