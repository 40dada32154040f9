import en from './en/ui.json' with { type: 'json' }
import es from './es/ui.json' with { type: 'json' }
import { translator } from './translator.ts'

export const uiText = translator({ en, es })
