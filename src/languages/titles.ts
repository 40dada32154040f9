import en from './en/titles.json' with { type: 'json' }
import es from './es/titles.json' with { type: 'json' }
import { translator } from './translator.ts'

export const titlesText = translator({ en, es })
