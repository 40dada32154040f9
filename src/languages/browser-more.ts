import en from './en/browser-more.json' with { type: 'json' }
import es from './es/browser-more.json' with { type: 'json' }
import { translator } from './translator.ts'

export const browserMoreText = translator({ en, es })
