import en from './en/dashboard.json' with { type: 'json' }
import es from './es/dashboard.json' with { type: 'json' }
import { translator } from './translator.ts'

export const dashboardText = translator({ en, es })
