import en from '../en/staff/reports.json' with { type: 'json' }
import es from '../es/staff/reports.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const reportsText = translator({ en, es })
