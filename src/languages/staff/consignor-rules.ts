import en from '../en/staff/consignor-rules.json' with { type: 'json' }
import es from '../es/staff/consignor-rules.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const consignorRulesText = translator({ en, es })
