import en from '../../en/staff/answers/settlement.json' with { type: 'json' }
import es from '../../es/staff/answers/settlement.json' with { type: 'json' }
import { translator } from '../../translator.ts'

export const settlementAnswersText = translator({ en, es })
