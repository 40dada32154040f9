import en from '../en/site/account.json' with { type: 'json' }
import es from '../es/site/account.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const accountText = translator({ en, es })
