import en from '../en/staff/messages.json' with { type: 'json' }
import es from '../es/staff/messages.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const messagesText = translator({ en, es })
