import en from '../en/site/browser.json' with { type: 'json' }
import es from '../es/site/browser.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const browserText = translator({ en, es })
