import en from '../en/rules/registration.json' with { type: 'json' }
import es from '../es/rules/registration.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const registrationText = translator({ en, es })
