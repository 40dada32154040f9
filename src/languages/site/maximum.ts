import en from '../en/site/maximum.json' with { type: 'json' }
import es from '../es/site/maximum.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const maximumText = translator({ en, es })
