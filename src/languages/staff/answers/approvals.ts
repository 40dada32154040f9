import en from '../../en/staff/answers/approvals.json' with { type: 'json' }
import es from '../../es/staff/answers/approvals.json' with { type: 'json' }
import { translator } from '../../translator.ts'

export const approvalsText = translator({ en, es })
