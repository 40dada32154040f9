import en from './en/sending.json' with { type: 'json' }
import es from './es/sending.json' with { type: 'json' }
import { translator } from './translator.ts'

export const sendingText = translator({ en, es })
