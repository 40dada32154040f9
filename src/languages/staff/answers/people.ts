import en from '../../en/staff/answers/people.json' with { type: 'json' }
import es from '../../es/staff/answers/people.json' with { type: 'json' }
import { translator } from '../../translator.ts'

export const peopleAnswersText = translator({ en, es })
