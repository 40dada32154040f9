import en from './en/delivery.json' with { type: 'json' }
import es from './es/delivery.json' with { type: 'json' }
import { translator } from './translator.ts'

export const deliveryText = translator({ en, es })
