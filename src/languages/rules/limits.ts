import en from '../en/rules/limits.json' with { type: 'json' }
import es from '../es/rules/limits.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const limitsText = translator({ en, es })
