import en from '../en/mails/account.json' with { type: 'json' }
import es from '../es/mails/account.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailAccountText = translator({ en, es })
