import en from '../en/site/browse.json' with { type: 'json' }
import es from '../es/site/browse.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const browseText = translator({ en, es })
