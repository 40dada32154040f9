import en from '../en/mails/questions.json' with { type: 'json' }
import es from '../es/mails/questions.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailQuestionsText = translator({ en, es })
