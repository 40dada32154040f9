import en from './en/auth.json' with { type: 'json' }
import es from './es/auth.json' with { type: 'json' }
import { translator } from './translator.ts'

export const authText = translator({ en, es })
