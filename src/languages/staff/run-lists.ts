import en from '../en/staff/run-lists.json' with { type: 'json' }
import es from '../es/staff/run-lists.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const runListsText = translator({ en, es })
