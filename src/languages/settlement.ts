import en from './en/settlement.json' with { type: 'json' }
import es from './es/settlement.json' with { type: 'json' }
import { translator } from './translator.ts'

export const settlementText = translator({ en, es })
