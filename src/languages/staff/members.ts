import en from '../en/staff/members.json' with { type: 'json' }
import es from '../es/staff/members.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const membersText = translator({ en, es })
