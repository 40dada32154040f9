import en from '../en/rules/statements.json' with { type: 'json' }
import es from '../es/rules/statements.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const statementsText = translator({ en, es })
