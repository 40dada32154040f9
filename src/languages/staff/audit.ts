import en from '../en/staff/audit.json' with { type: 'json' }
import es from '../es/staff/audit.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const auditText = translator({ en, es })
