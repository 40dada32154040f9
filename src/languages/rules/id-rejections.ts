import en from '../en/rules/id-rejections.json' with { type: 'json' }
import es from '../es/rules/id-rejections.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const idRejectionsText = translator({ en, es })
