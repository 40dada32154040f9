import en from '../en/staff/editor.json' with { type: 'json' }
import es from '../es/staff/editor.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const editorText = translator({ en, es })
