import en from '../en/rules/postal-code.json' with { type: 'json' }
import es from '../es/rules/postal-code.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const postalCodeText = translator({ en, es })
