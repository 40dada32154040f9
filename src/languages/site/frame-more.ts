import en from '../en/site/frame-more.json' with { type: 'json' }
import es from '../es/site/frame-more.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const frameMoreText = translator({ en, es })
