import en from '../en/papers/document.json' with { type: 'json' }
import es from '../es/papers/document.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const documentText = translator({ en, es })
