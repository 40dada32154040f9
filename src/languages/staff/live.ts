import en from '../en/staff/live.json' with { type: 'json' }
import es from '../es/staff/live.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const liveText = translator({ en, es })
