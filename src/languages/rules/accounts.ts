import en from '../en/rules/accounts.json' with { type: 'json' }
import es from '../es/rules/accounts.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const accountsText = translator({ en, es })
