import en from '../en/staff/settings.json' with { type: 'json' }
import es from '../es/staff/settings.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const settingsText = translator({ en, es })
