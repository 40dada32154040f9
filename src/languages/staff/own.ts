import en from '../en/staff/own.json' with { type: 'json' }
import es from '../es/staff/own.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const ownText = translator({ en, es })
