import { statementFilesText } from '../../../languages/staff/answers/statement-files.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { LineErrors } from '../csv/line-errors.ts'

/** What is wrong with a file, line by line; nothing of it is imported. */
export function unreadable({ told, count }: LineErrors): Problem {
  const [first] = told
  const detail = first
    ? statementFilesText('nothingImportedAt', { count, ...first })
    : statementFilesText('nothingImported', { count })
  return new Problem('validation_failed', detail, {
    errors: told.map(({ line, message }) => ({ path: 'file', line, message })),
    error_count: count,
  })
}
