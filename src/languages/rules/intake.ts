import en from '../en/rules/intake.json' with { type: 'json' }
import es from '../es/rules/intake.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const intakeText = translator({ en, es })
