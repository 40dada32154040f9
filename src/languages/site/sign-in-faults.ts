import en from '../en/site/sign-in-faults.json' with { type: 'json' }
import es from '../es/site/sign-in-faults.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const signInFaultsText = translator({ en, es })
