import en from '../en/mails/agreement.json' with { type: 'json' }
import es from '../es/mails/agreement.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailAgreementText = translator({ en, es })
