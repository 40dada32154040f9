import en from '../en/rules/reserve.json' with { type: 'json' }
import es from '../es/rules/reserve.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const reserveText = translator({ en, es })
