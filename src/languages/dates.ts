import en from './en/dates.json' with { type: 'json' }
import es from './es/dates.json' with { type: 'json' }
import { translator } from './translator.ts'

export const datesText = translator({ en, es })
