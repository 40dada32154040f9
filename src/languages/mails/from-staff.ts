import en from '../en/mails/from-staff.json' with { type: 'json' }
import es from '../es/mails/from-staff.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailFromStaffText = translator({ en, es })
