import en from '../en/mails/payments.json' with { type: 'json' }
import es from '../es/mails/payments.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailPaymentsText = translator({ en, es })
