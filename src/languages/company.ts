import en from './en/company.json' with { type: 'json' }
import es from './es/company.json' with { type: 'json' }
import { translator } from './translator.ts'

export const companyText = translator({ en, es })
