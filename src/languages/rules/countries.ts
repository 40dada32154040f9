import en from '../en/rules/countries.json' with { type: 'json' }
import es from '../es/rules/countries.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const countriesText = translator({ en, es })
