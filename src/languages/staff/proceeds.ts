import en from '../en/staff/proceeds.json' with { type: 'json' }
import es from '../es/staff/proceeds.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const proceedsText = translator({ en, es })
