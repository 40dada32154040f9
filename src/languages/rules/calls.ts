import en from '../en/rules/calls.json' with { type: 'json' }
import es from '../es/rules/calls.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const callsText = translator({ en, es })
