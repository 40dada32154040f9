import en from '../en/site/browser-more.json' with { type: 'json' }
import es from '../es/site/browser-more.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const browserMoreText = translator({ en, es })
