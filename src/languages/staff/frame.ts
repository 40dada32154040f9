import en from '../en/staff/frame.json' with { type: 'json' }
import es from '../es/staff/frame.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const staffFrameText = translator({ en, es })
