import en from '../en/site/privacy.json' with { type: 'json' }
import es from '../es/site/privacy.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const privacyText = translator({ en, es })
