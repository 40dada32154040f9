import en from '../../en/staff/answers/consignor.json' with { type: 'json' }
import es from '../../es/staff/answers/consignor.json' with { type: 'json' }
import { translator } from '../../translator.ts'

export const consignorAnswersText = translator({ en, es })
