import en from './en/help.json' with { type: 'json' }
import es from './es/help.json' with { type: 'json' }
import { translator } from './translator.ts'

export const helpText = translator({ en, es })
