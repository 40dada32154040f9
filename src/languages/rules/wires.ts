import en from '../en/rules/wires.json' with { type: 'json' }
import es from '../es/rules/wires.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const wiresText = translator({ en, es })
