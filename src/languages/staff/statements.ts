import en from '../en/staff/statements.json' with { type: 'json' }
import es from '../es/staff/statements.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const staffStatementsText = translator({ en, es })
