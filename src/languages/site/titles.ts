import en from '../en/site/titles.json' with { type: 'json' }
import es from '../es/site/titles.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const titlesText = translator({ en, es })
