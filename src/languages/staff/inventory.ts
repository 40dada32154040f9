import en from '../en/staff/inventory.json' with { type: 'json' }
import es from '../es/staff/inventory.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const inventoryText = translator({ en, es })
