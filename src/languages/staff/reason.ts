import en from '../en/staff/reason.json' with { type: 'json' }
import es from '../es/staff/reason.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const reasonText = translator({ en, es })
