import en from '../en/staff/table.json' with { type: 'json' }
import es from '../es/staff/table.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const tableText = translator({ en, es })
