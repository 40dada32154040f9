import en from '../en/site/compare.json' with { type: 'json' }
import es from '../es/site/compare.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const compareText = translator({ en, es })
