import en from '../en/mails/unsubscribe.json' with { type: 'json' }
import es from '../es/mails/unsubscribe.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailUnsubscribeText = translator({ en, es })
