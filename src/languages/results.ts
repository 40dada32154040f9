import en from './en/results.json' with { type: 'json' }
import es from './es/results.json' with { type: 'json' }
import { translator } from './translator.ts'

export const resultsText = translator({ en, es })
