import en from '../en/staff/previews.json' with { type: 'json' }
import es from '../es/staff/previews.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const previewsText = translator({ en, es })
