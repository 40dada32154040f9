import en from '../en/site/company.json' with { type: 'json' }
import es from '../es/site/company.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const companyText = translator({ en, es })
