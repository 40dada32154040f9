import en from '../en/staff/act-dialog.json' with { type: 'json' }
import es from '../es/staff/act-dialog.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const actDialogText = translator({ en, es })
