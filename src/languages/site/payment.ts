import en from '../en/site/payment.json' with { type: 'json' }
import es from '../es/site/payment.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const paymentText = translator({ en, es })
