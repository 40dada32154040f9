import en from './en/home.json' with { type: 'json' }
import es from './es/home.json' with { type: 'json' }
import { translator } from './translator.ts'

export const homeText = translator({ en, es })
