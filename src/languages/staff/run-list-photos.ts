import en from '../en/staff/run-list-photos.json' with { type: 'json' }
import es from '../es/staff/run-list-photos.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const runListPhotosText = translator({ en, es })
