import en from '../en/staff/page.json' with { type: 'json' }
import es from '../es/staff/page.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const staffPageText = translator({ en, es })
