import en from '../en/answers/sales.json' with { type: 'json' }
import es from '../es/answers/sales.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const answerSalesText = translator({ en, es })
