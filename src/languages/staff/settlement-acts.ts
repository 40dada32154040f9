import en from '../en/staff/settlement-acts.json' with { type: 'json' }
import es from '../es/staff/settlement-acts.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const settlementActsText = translator({ en, es })
