import en from '../en/staff/consignors.json' with { type: 'json' }
import es from '../es/staff/consignors.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const consignorsText = translator({ en, es })
