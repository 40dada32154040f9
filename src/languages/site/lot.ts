import en from '../en/site/lot.json' with { type: 'json' }
import es from '../es/site/lot.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const lotText = translator({ en, es })
