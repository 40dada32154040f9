import en from './en/buy-now.json' with { type: 'json' }
import es from './es/buy-now.json' with { type: 'json' }
import { translator } from './translator.ts'

export const buyNowText = translator({ en, es })
