import en from '../../en/staff/answers/report.json' with { type: 'json' }
import es from '../../es/staff/answers/report.json' with { type: 'json' }
import { translator } from '../../translator.ts'

export const reportAnswersText = translator({ en, es })
