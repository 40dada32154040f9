import en from '../en/mails/support.json' with { type: 'json' }
import es from '../es/mails/support.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailSupportText = translator({ en, es })
