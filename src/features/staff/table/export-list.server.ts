import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { z } from 'zod'
/** Any list of the back office as a CSV file: every row that its filters leave, in its order. */
import { inLanguage } from '../../../languages/in-language.server.ts'
import { isOfBackOffice } from '../../../server/http/access.ts'
import type { Call, Endpoint, Who } from '../../../server/http/endpoint.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { createPauses } from '../../../server/pauses.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'

/** A number stays a number, and a text is never a formula. */
type CsvCell = string | number | null

export interface CsvColumn<Row> {
  header: string
  value: (row: Row) => CsvCell
}

/** What a list answers; a short one is told whole. */
interface Page {
  items: readonly unknown[]
  total?: number
  is_total_capped?: boolean
  next_cursor?: string | null
}

/** Read at once: few enough that nobody waits for them. */
const ROWS_AT_ONCE = 200

/**
 * The call that writes what `list` answers, all of it, for whoever may call `list`. Rows leave as they are read, page by page.
 * That somebody took them is in the audit log.
 */
export function exportList<S, Row>(
  list: Endpoint<S>,
  columns: readonly CsvColumn<Row>[],
): Endpoint<S & { db: Database }> {
  const filters = filtersOf(list)
  return endpoint({
    method: 'GET',
    path: `${list.path}.csv`,
    summary: `${list.summary}; all of it as a CSV file`,
    who: isOfBackOffice(list.who) ? list.who : 'staff',
    limit: 'documents',
    ...(list.params && { params: list.params }),
    query: filters,
    responseType: 'text/csv',
    async handle(call, services: S & { db: Database }) {
      // All of the file is in English, as its headings are.
      const read = (cursor?: string) =>
        inLanguage('en', () => readPage(list, call, services, cursor))
      const first = await read()
      await services.db.transaction().execute((tx) =>
        audit(tx, call.member, 'list.export', addressOf(call.request), {
          ...call.query,
          rows: rowsOf(first),
        }),
      )
      return csvResponse(textsOf(first, read, columns))
    },
  })
}

/** What is counted no further is told as such. */
function rowsOf({ total, is_total_capped: isCapped, items }: Page): number | string {
  return isCapped ? `more than ${total}` : (total ?? items.length)
}

/** Of the list: which member's bids were taken stands in it. */
function addressOf({ url }: Request): string {
  return new URL(url).pathname.replace(/\.csv$/, '')
}

/** What a list can be narrowed to and ordered by. */
function filtersOf({ path, query = z.object({}) }: Pick<Endpoint<never>, 'path' | 'query'>) {
  if (!(query instanceof z.ZodObject)) throw new Error(`${path} takes no filters`)
  const { limit: _, cursor: __, ...filters } = query.shape
  return z.object(filters)
}

async function readPage<S>(
  list: Endpoint<S>,
  call: Call<Who, unknown, Record<string, unknown>, unknown>,
  services: S,
  cursor: string | undefined,
): Promise<Page> {
  const query = { ...call.query, limit: ROWS_AT_ONCE, cursor }
  // Every list answers by `pageSchema`, or its rows alone.
  return (await list.handle({ ...call, query }, services)) as Page
}

async function* textsOf<Row>(
  first: Page,
  read: (cursor: string) => Promise<Page>,
  columns: readonly CsvColumn<Row>[],
): AsyncGenerator<CsvCell[]> {
  const pause = createPauses()
  yield columns.map(({ header }) => header)
  for (let page = first; ; page = await read(page.next_cursor)) {
    for (const row of page.items) {
      await pause()
      // The columns are those of the list's own rows.
      yield inLanguage('en', () => columns.map(({ value }) => value(row as Row)))
    }
    if (!page.next_cursor) return
  }
}

/**
 * Cells that a spreadsheet would take for a formula begin with an apostrophe, as OWASP advises. The byte order mark is for Excel,
 * which else reads another encoding. A file that cannot be finished breaks off, so that nobody takes a part for all.
 */
export function csvResponse(rows: AsyncIterable<readonly CsvCell[]>): Response {
  const csv = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true })
  // What goes wrong ends `csv` too, whose reader is told.
  pipeline(Readable.from(rows), csv).catch(() => undefined)
  const headers = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment' }
  // The same thing: Node and the web describe it each in types of its own.
  return new Response(Readable.toWeb(csv) as ReadableStream, { headers })
}
