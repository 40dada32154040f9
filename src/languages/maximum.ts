import en from './en/maximum.json' with { type: 'json' }
import es from './es/maximum.json' with { type: 'json' }
import { translator } from './translator.ts'

export const maximumText = translator({ en, es })
