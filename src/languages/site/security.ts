import en from '../en/site/security.json' with { type: 'json' }
import es from '../es/site/security.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const securityText = translator({ en, es })
