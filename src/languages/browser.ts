import en from './en/browser.json' with { type: 'json' }
import es from './es/browser.json' with { type: 'json' }
import { translator } from './translator.ts'

export const browserText = translator({ en, es })
