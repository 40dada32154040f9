import en from '../en/mails/invoices.json' with { type: 'json' }
import es from '../es/mails/invoices.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailInvoicesText = translator({ en, es })
