import en from './en/terms-in-short.json' with { type: 'json' }
import es from './es/terms-in-short.json' with { type: 'json' }
import { translator } from './translator.ts'

export const termsInShortText = translator({ en, es })
