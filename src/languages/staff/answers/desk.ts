import en from '../../en/staff/answers/desk.json' with { type: 'json' }
import es from '../../es/staff/answers/desk.json' with { type: 'json' }
import { translator } from '../../translator.ts'

export const staffAnswersText = translator({ en, es })
