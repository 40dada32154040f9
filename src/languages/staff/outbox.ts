import en from '../en/staff/outbox.json' with { type: 'json' }
import es from '../es/staff/outbox.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const outboxText = translator({ en, es })
