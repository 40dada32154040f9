import en from '../en/site/frame.json' with { type: 'json' }
import es from '../es/site/frame.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const frameText = translator({ en, es })
