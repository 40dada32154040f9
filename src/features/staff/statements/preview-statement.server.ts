import { statementFilesText } from '../../../languages/staff/answers/statement-files.ts'
import { validationFailed } from '../../../server/http/problem.ts'
import { encodingOf } from '../csv/decode-text.server.ts'
import { previewCsv } from './preview-csv.server.ts'
import type { StatementPreview } from './statements.ts'

/** @throws Problem 422 for what is no text, or of an encoding that nobody knows */
export function previewOf(bytes: Uint8Array): StatementPreview {
  const kind = encodingOf(bytes)
  if (!kind) throw notReadable()
  if (kind.isXml) return { format: 'camt.053', headings: [], rows: [], mapping: null }
  try {
    return { format: 'csv', ...previewCsv({ bytes, encoding: kind.encoding }) }
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw notReadable()
    throw error
  }
}

function notReadable() {
  return validationFailed([{ path: 'file', message: statementFilesText('notReadable') }])
}
