import en from '../en/rules/house.json' with { type: 'json' }
import es from '../es/rules/house.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const houseText = translator({ en, es })
