import en from '../en/staff/today.json' with { type: 'json' }
import es from '../es/staff/today.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const todayText = translator({ en, es })
