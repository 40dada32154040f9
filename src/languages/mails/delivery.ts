import en from '../en/mails/delivery.json' with { type: 'json' }
import es from '../es/mails/delivery.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailDeliveryText = translator({ en, es })
