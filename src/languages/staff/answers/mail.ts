import en from '../../en/staff/answers/mail.json' with { type: 'json' }
import es from '../../es/staff/answers/mail.json' with { type: 'json' }
import { translator } from '../../translator.ts'

export const mailAnswersText = translator({ en, es })
