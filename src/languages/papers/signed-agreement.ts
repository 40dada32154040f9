import en from '../en/papers/signed-agreement.json' with { type: 'json' }
import es from '../es/papers/signed-agreement.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const signedAgreementText = translator({ en, es })
