import en from '../en/staff/queues.json' with { type: 'json' }
import es from '../es/staff/queues.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const queuesText = translator({ en, es })
