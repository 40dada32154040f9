import en from '../en/site/buy-now.json' with { type: 'json' }
import es from '../es/site/buy-now.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const buyNowText = translator({ en, es })
