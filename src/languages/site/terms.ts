import en from '../en/site/terms.json' with { type: 'json' }
import es from '../es/site/terms.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const termsText = translator({ en, es })
