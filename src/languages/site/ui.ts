import en from '../en/site/ui.json' with { type: 'json' }
import es from '../es/site/ui.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const uiText = translator({ en, es })
