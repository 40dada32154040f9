import en from '../en/rules/saved-searches.json' with { type: 'json' }
import es from '../es/rules/saved-searches.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const savedSearchesText = translator({ en, es })
