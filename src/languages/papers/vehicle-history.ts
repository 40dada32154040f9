import en from '../en/papers/vehicle-history.json' with { type: 'json' }
import es from '../es/papers/vehicle-history.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const vehicleHistoryText = translator({ en, es })
