import en from '../../en/staff/answers/run-list-faults.json' with { type: 'json' }
import es from '../../es/staff/answers/run-list-faults.json' with { type: 'json' }
import { translator } from '../../translator.ts'

export const runListFaultsText = translator({ en, es })
