import en from '../en/rules/check-list.json' with { type: 'json' }
import es from '../es/rules/check-list.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const checkListText = translator({ en, es })
