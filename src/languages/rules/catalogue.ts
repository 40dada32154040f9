import en from '../en/rules/catalogue.json' with { type: 'json' }
import es from '../es/rules/catalogue.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const catalogueText = translator({ en, es })
