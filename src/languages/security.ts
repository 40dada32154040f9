import en from './en/security.json' with { type: 'json' }
import es from './es/security.json' with { type: 'json' }
import { translator } from './translator.ts'

export const securityText = translator({ en, es })
