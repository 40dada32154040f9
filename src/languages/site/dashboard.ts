import en from '../en/site/dashboard.json' with { type: 'json' }
import es from '../es/site/dashboard.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const dashboardText = translator({ en, es })
