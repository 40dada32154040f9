import en from '../en/mails/frame.json' with { type: 'json' }
import es from '../es/mails/frame.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const mailFrameText = translator({ en, es })
