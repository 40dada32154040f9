import en from './en/privacy.json' with { type: 'json' }
import es from './es/privacy.json' with { type: 'json' }
import { translator } from './translator.ts'

export const privacyText = translator({ en, es })
