import en from '../en/papers/unavailable.json' with { type: 'json' }
import es from '../es/papers/unavailable.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const unavailableText = translator({ en, es })
