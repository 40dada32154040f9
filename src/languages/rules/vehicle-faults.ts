import en from '../en/rules/vehicle-faults.json' with { type: 'json' }
import es from '../es/rules/vehicle-faults.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const vehicleFaultsText = translator({ en, es })
