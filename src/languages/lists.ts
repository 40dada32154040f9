import en from './en/lists.json' with { type: 'json' }
import es from './es/lists.json' with { type: 'json' }
import { translator } from './translator.ts'

export const listsText = translator({ en, es })
