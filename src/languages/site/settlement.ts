import en from '../en/site/settlement.json' with { type: 'json' }
import es from '../es/site/settlement.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const settlementText = translator({ en, es })
