import en from '../en/site/results.json' with { type: 'json' }
import es from '../es/site/results.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const resultsText = translator({ en, es })
