import en from '../en/site/auth.json' with { type: 'json' }
import es from '../es/site/auth.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const authText = translator({ en, es })
