import en from '../en/staff/signing.json' with { type: 'json' }
import es from '../es/staff/signing.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const signingText = translator({ en, es })
