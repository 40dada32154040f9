import en from '../en/rules/bid-faults.json' with { type: 'json' }
import es from '../es/rules/bid-faults.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const bidFaultsText = translator({ en, es })
