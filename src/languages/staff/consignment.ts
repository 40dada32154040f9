import en from '../en/staff/consignment.json' with { type: 'json' }
import es from '../es/staff/consignment.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const consignmentText = translator({ en, es })
