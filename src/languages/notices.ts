import en from './en/notices.json' with { type: 'json' }
import es from './es/notices.json' with { type: 'json' }
import { translator } from './translator.ts'

export const noticesText = translator({ en, es })
