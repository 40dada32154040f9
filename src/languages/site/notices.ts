import en from '../en/site/notices.json' with { type: 'json' }
import es from '../es/site/notices.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const noticesText = translator({ en, es })
