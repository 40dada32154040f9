import en from './en/terms.json' with { type: 'json' }
import es from './es/terms.json' with { type: 'json' }
import { translator } from './translator.ts'

export const termsText = translator({ en, es })
