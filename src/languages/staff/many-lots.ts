import en from '../en/staff/many-lots.json' with { type: 'json' }
import es from '../es/staff/many-lots.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const manyLotsText = translator({ en, es })
