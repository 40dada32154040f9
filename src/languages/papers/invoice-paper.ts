import en from '../en/papers/invoice-paper.json' with { type: 'json' }
import es from '../es/papers/invoice-paper.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const invoicePaperText = translator({ en, es })
