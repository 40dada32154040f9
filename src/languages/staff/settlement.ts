import en from '../en/staff/settlement.json' with { type: 'json' }
import es from '../es/staff/settlement.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const staffSettlementText = translator({ en, es })
