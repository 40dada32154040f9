import { subtle } from 'node:crypto'
import { statementFilesText } from '../../../languages/staff/answers/statement-files.ts'
import { validationFailed } from '../../../server/http/problem.ts'
import { readForm } from '../../../server/http/read-form.ts'
import { mappingSchema, type Mapping } from './csv-columns.ts'
import { MAX_STATEMENT_BYTES } from './statement-file.ts'

export interface StatementForm {
  bytes: Uint8Array
  fileName: string
  /** SHA-256, in hexadecimal. */
  fileHash: string
  mapping: Mapping | null
}

const ARRIVES_WITHIN_MS = 120_000

/** @throws Problem 422 for a form without a file, or with a mapping that says too little */
export async function readStatementForm(request: Request): Promise<StatementForm> {
  const tooSlow = statementFilesText('tooSlow')
  const form = await readForm(request, { maxMs: ARRIVES_WITHIN_MS, tooSlow })
  const file = form?.get('file')
  if (!(file instanceof File))
    throw validationFailed([{ path: 'file', message: statementFilesText('chooseFile') }])
  if (file.size > MAX_STATEMENT_BYTES)
    throw validationFailed([{ path: 'file', message: statementFilesText('fileTooLarge') }])
  const mapping = readMapping(form?.get('mapping') ?? null)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fileHash = Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex')
  return { bytes, fileName: nameOf(file), fileHash, mapping }
}

/** As it is shown and kept. */
function nameOf({ name }: File): string {
  return (
    name
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, '')
      .slice(0, 200) || 'statement'
  )
}

function readMapping(given: FormDataEntryValue | null): Mapping | null {
  if (given === null || given === '') return null
  const parsed = mappingSchema.safeParse(typeof given === 'string' ? parseJson(given) : undefined)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = ['mapping', ...(issue?.path ?? [])].join('.')
  throw validationFailed([{ path, message: issue?.message ?? statementFilesText('sendJson') }])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw validationFailed([{ path: 'mapping', message: statementFilesText('notJson') }])
  }
}
