import en from '../en/rules/vehicle.json' with { type: 'json' }
import es from '../es/rules/vehicle.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const vehicleText = translator({ en, es })
