import en from '../en/staff/photos.json' with { type: 'json' }
import es from '../es/staff/photos.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const photosText = translator({ en, es })
