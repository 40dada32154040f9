import en from '../en/staff/screens.json' with { type: 'json' }
import es from '../es/staff/screens.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const screensText = translator({ en, es })
