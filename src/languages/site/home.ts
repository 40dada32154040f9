import en from '../en/site/home.json' with { type: 'json' }
import es from '../es/site/home.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const homeText = translator({ en, es })
