import en from '../en/answers/account.json' with { type: 'json' }
import es from '../es/answers/account.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const answerAccountText = translator({ en, es })
