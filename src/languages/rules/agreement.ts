import en from '../en/rules/agreement.json' with { type: 'json' }
import es from '../es/rules/agreement.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const agreementText = translator({ en, es })
