import en from './en/account.json' with { type: 'json' }
import es from './es/account.json' with { type: 'json' }
import { translator } from './translator.ts'

export const accountText = translator({ en, es })
