import en from '../en/rules/asking.json' with { type: 'json' }
import es from '../es/rules/asking.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const askingText = translator({ en, es })
