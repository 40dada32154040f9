import en from './en/payment.json' with { type: 'json' }
import es from './es/payment.json' with { type: 'json' }
import { translator } from './translator.ts'

export const paymentText = translator({ en, es })
