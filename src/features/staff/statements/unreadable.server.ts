import { Problem } from '../../../server/http/problem.ts'
import type { LineErrors } from '../csv/line-errors.ts'

/** What is wrong with a file, line by line; nothing of it is imported. */
export function unreadable({ told, count }: LineErrors): Problem {
  const [first] = told
  const where = first ? ` Line ${first.line}: ${first.message}` : ''
  const lines = count === 1 ? '1 problem' : `${count.toLocaleString('en-US')} problems`
  return new Problem('validation_failed', `Nothing was imported: ${lines}.${where}`, {
    errors: told.map(({ line, message }) => ({ path: 'file', line, message })),
    error_count: count,
  })
}
