import en from './en/frame.json' with { type: 'json' }
import es from './es/frame.json' with { type: 'json' }
import { translator } from './translator.ts'

export const frameText = translator({ en, es })
