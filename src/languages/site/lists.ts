import en from '../en/site/lists.json' with { type: 'json' }
import es from '../es/site/lists.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const listsText = translator({ en, es })
