import en from '../en/answers/categories.json' with { type: 'json' }
import es from '../es/answers/categories.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const categoriesText = translator({ en, es })
