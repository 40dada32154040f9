import en from '../en/mails/watching.json' with { type: 'json' }
import es from '../es/mails/watching.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailWatchingText = translator({ en, es })
