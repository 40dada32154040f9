import en from './en/lot.json' with { type: 'json' }
import es from './es/lot.json' with { type: 'json' }
import { translator } from './translator.ts'

export const lotText = translator({ en, es })
