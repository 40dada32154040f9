import en from '../../en/staff/answers/statement-files.json' with { type: 'json' }
import es from '../../es/staff/answers/statement-files.json' with { type: 'json' }
import { translator } from '../../translator.ts'

export const statementFilesText = translator({ en, es })
