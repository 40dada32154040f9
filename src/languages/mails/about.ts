import en from '../en/mails/about.json' with { type: 'json' }
import es from '../es/mails/about.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailAboutText = translator({ en, es })
