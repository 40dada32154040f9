import en from '../../en/staff/answers/question.json' with { type: 'json' }
import es from '../../es/staff/answers/question.json' with { type: 'json' }
import { translator } from '../../translator.ts'

export const questionAnswersText = translator({ en, es })
