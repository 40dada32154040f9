import en from '../en/rules/proceeds.json' with { type: 'json' }
import es from '../es/rules/proceeds.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const proceedsLinesText = translator({ en, es })
