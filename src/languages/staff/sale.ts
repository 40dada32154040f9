import en from '../en/staff/sale.json' with { type: 'json' }
import es from '../es/staff/sale.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const staffSaleText = translator({ en, es })
