import en from '../en/staff/people.json' with { type: 'json' }
import es from '../es/staff/people.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const peopleText = translator({ en, es })
