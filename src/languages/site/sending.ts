import en from '../en/site/sending.json' with { type: 'json' }
import es from '../es/site/sending.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const sendingText = translator({ en, es })
