import en from './en/compare.json' with { type: 'json' }
import es from './es/compare.json' with { type: 'json' }
import { translator } from './translator.ts'

export const compareText = translator({ en, es })
