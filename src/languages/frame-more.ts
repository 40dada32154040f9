import en from './en/frame-more.json' with { type: 'json' }
import es from './es/frame-more.json' with { type: 'json' }
import { translator } from './translator.ts'

export const frameMoreText = translator({ en, es })
