import en from '../en/site/delivery.json' with { type: 'json' }
import es from '../es/site/delivery.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const deliveryText = translator({ en, es })
