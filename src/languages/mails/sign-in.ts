import en from '../en/mails/sign-in.json' with { type: 'json' }
import es from '../es/mails/sign-in.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailSignInText = translator({ en, es })
