import en from '../en/site/help.json' with { type: 'json' }
import es from '../es/site/help.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const helpText = translator({ en, es })
