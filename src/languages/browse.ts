import en from './en/browse.json' with { type: 'json' }
import es from './es/browse.json' with { type: 'json' }
import { translator } from './translator.ts'

export const browseText = translator({ en, es })
