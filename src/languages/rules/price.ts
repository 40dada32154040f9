import en from '../en/rules/price.json' with { type: 'json' }
import es from '../es/rules/price.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const priceText = translator({ en, es })
