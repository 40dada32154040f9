import en from '../en/rules/handover.json' with { type: 'json' }
import es from '../es/rules/handover.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const handoverText = translator({ en, es })
