import { attempt } from 'es-toolkit/util'
import { z } from 'zod'
import { runListFaultsText } from '../../../languages/staff/answers/run-list-faults.ts'
import { validationFailed } from '../../../server/http/problem.ts'
import { readForm } from '../../../server/http/read-form.ts'
import { consignorNameSchema, MAX_RUN_LIST_BYTES, runListSettingsSchema } from './run-lists.ts'

/** The file of a form, and the field that says how it is to be read. @throws Problem 422 */
async function receive(request: Request) {
  const form = await readForm(request, {
    maxMs: 120_000,
    tooSlow: runListFaultsText('tooSlow'),
  })
  const file = form?.get('file')
  if (!(file instanceof File)) throw wrong('file', runListFaultsText('chooseList'))
  if (file.size > MAX_RUN_LIST_BYTES) throw wrong('file', tooLarge())
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    fileName:
      file.name
        .toWellFormed()
        .replaceAll(/\p{Cc}/gu, '')
        .slice(0, 200) || 'run list',
    said: (name: string) => {
      const value = form?.get(name)
      return typeof value === 'string' && value !== '' ? value : null
    },
  }
}

export function tooLarge(): string {
  return runListFaultsText('tooLarge', { most: MAX_RUN_LIST_BYTES / 2 ** 20 })
}

export async function readPreviewForm(request: Request) {
  const { said, ...file } = await receive(request)
  const consignor = said('consignor')
  return {
    ...file,
    consignor: consignor === null ? null : check(consignorNameSchema, consignor, 'consignor'),
  }
}

export async function readRunListForm(request: Request) {
  const { said, ...file } = await receive(request)
  const [fault, settings] = attempt((): unknown => JSON.parse(said('settings') ?? '{}'))
  if (fault) throw wrong('settings', runListFaultsText('notJson'))
  return { ...file, settings: check(runListSettingsSchema, settings, 'settings') }
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  at: string,
): z.output<Schema> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw validationFailed(
    parsed.error.issues.map(({ path, message }) => ({ path: [at, ...path].join('.'), message })),
  )
}

function wrong(path: string, message: string) {
  return validationFailed([{ path, message }])
}
