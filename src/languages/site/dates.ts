import en from '../en/site/dates.json' with { type: 'json' }
import es from '../es/site/dates.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const datesText = translator({ en, es })
