import en from '../../en/staff/answers/inventory.json' with { type: 'json' }
import es from '../../es/staff/answers/inventory.json' with { type: 'json' }
import { translator } from '../../translator.ts'

export const inventoryAnswersText = translator({ en, es })
