import en from '../en/site/terms-in-short.json' with { type: 'json' }
import es from '../es/site/terms-in-short.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const termsInShortText = translator({ en, es })
