import en from '../en/staff/offers.json' with { type: 'json' }
import es from '../es/staff/offers.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const offersText = translator({ en, es })
