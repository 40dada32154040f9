import en from '../en/rules/condition.json' with { type: 'json' }
import es from '../es/rules/condition.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const conditionText = translator({ en, es })
