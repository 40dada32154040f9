import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  bookStatement,
  type LeftLine,
} from '../../../engine/sales/statements/book-statement.server.ts'
import {
  dismissLocked,
  lockToDismiss,
} from '../../../engine/sales/statements/dismiss-lines.server.ts'
import { importStatement } from '../../../engine/sales/statements/import-statement.server.ts'
import { placeLineByHand } from '../../../engine/sales/statements/place-line.server.ts'
import { statementFilesText } from '../../../languages/staff/answers/statement-files.ts'
import { formatCents, toDollars, type Cents } from '../../../rules/money.ts'
import { SECOND_PERSON_FROM } from '../../../rules/policy.ts'
import { needsSecondPerson } from '../../../rules/safeguards/second-person.ts'
import type { SeenLine } from '../../../rules/sales/seen-lines.ts'
import { leftInWords } from '../../../rules/sales/wires/match-reasons.ts'
import { limitConcurrency } from '../../../server/concurrency.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { idempotencyOf } from '../../../server/http/idempotency.ts'
import { Problem } from '../../../server/http/problem.ts'
import { limitUploads } from '../../../server/http/uploads-under-way.ts'
import { createPauses } from '../../../server/pauses.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { askedSchema, type Approval } from '../approvals/approvals.ts'
import { askSecondPerson, AUDITED } from '../approvals/ask-second-person.server.ts'
import { audit } from '../audit.server.ts'
import { listStatementRows } from './list-statements.server.ts'
import { presentStatement, statementNotFound } from './present-statement.server.ts'
import { previewOf } from './preview-statement.server.ts'
import { readStatementForm } from './read-statement-form.server.ts'
import { readStatement } from './read-statement.server.ts'
import { MAX_STATEMENT_BYTES } from './statement-file.ts'
import {
  bookedSchema,
  bookSchema,
  dismissSchema,
  importedSchema,
  placeSchema,
  previewFormSchema,
  previewSchema,
  statementFormSchema,
  statementListQuerySchema,
  statementListSchema,
  statementSchema,
} from './statements.ts'
import { unreadable } from './unreadable.server.ts'

interface Services {
  db: Database
}

const exists = async ({ id }: z.infer<typeof idParams>, { db }: Services) =>
  (await db.selectFrom('statements').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined

const tooLarge = () => statementFilesText('tooLarge', { most: MAX_STATEMENT_BYTES / 2 ** 20 })

/** One after the other: each is held in memory. */
const limited = limitConcurrency({ concurrency: 1, queued: 5 })
const receive = limitUploads({
  most: 2,
  tooMany: () => statementFilesText('uploadsUnderWay'),
})

export const importStatementEndpoint = endpoint({
  method: 'POST',
  path: '/api/staff/statements',
  summary: 'Import a bank statement (CSV or camt.053) for review; nothing of it is counted yet',
  who: 'staff',
  limit: 'documents',
  // Beside the file a form has its boundaries and the mapping.
  maxBytes: MAX_STATEMENT_BYTES + 64 * 1024,
  tooLarge,
  bodyType: 'multipart/form-data',
  form: statementFormSchema,
  response: importedSchema,
  status: 201,
  handle: ({ request, member }, { db }: Services) =>
    receive(member.userId, async () => {
      const form = await readStatementForm(request)
      return limited(async () => {
        const pause = createPauses()
        const today = (await databaseTime(db)).toISOString().slice(0, 10)
        const read = await readStatement(form.bytes, { mapping: form.mapping, today, pause })
        if (read.errors.count > 0) throw unreadable(read.errors)
        const { bytes: _, ...file } = form
        const statement = { ...file, ...read.statement, importedBy: member.userId }
        const { fileName, lines, mapping, leftOut } = statement
        const left = leftOut.count > 0 ? { left_out: leftOut.count } : {}
        const notBooked = leftOut.notBooked > 0 ? { not_booked: leftOut.notBooked } : {}
        const details = { file: fileName, lines: lines.length, ...left, ...notBooked, mapping }
        const id = await importStatement(db, statement, pause, (tx, made) =>
          audit(tx, member, 'statement.import', made, details),
        )
        const more = { not_booked: leftOut.notBooked }
        return presentStatement(db, id, { status: 201, isImport: true, more, pause })
      })
    }),
})

export const previewStatement = endpoint({
  method: 'POST',
  path: '/api/staff/statements/preview',
  summary: 'The first lines of a statement, and which column seems to be what; nothing is kept',
  who: 'staff',
  limit: 'documents',
  maxBytes: MAX_STATEMENT_BYTES + 64 * 1024,
  tooLarge,
  bodyType: 'multipart/form-data',
  form: previewFormSchema,
  response: previewSchema,
  handle: ({ request, member }) =>
    receive(member.userId, async () => {
      const { bytes } = await readStatementForm(request)
      return limited(async () => previewOf(bytes))
    }),
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/staff/statements',
  summary:
    'The statements that were imported, the last one first, and how many of their lines wait',
  who: 'staff',
  limit: 'reads',
  query: statementListQuerySchema,
  response: statementListSchema,
  handle: ({ query }, { db }: Services) => listStatementRows(db, query),
})

export const readStatementEndpoint = endpoint({
  method: 'GET',
  path: '/api/staff/statements/{id}',
  summary: 'A statement line by line, and what became of each; what waits is matched anew',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: statementSchema,
  exists,
  handle: ({ params }, { db }: Services) =>
    presentStatement(db, params.id, { pause: createPauses() }),
})

export const bookStatementEndpoint = endpoint({
  method: 'POST',
  path: '/api/staff/statements/{id}/book',
  summary:
    'Make payments of lines, if they still are as they were seen: counted to their sales, or kept for review where there is none',
  who: 'staff',
  limit: 'writes',
  // All lines of a statement, as they were seen.
  maxBytes: 3 * 2 ** 20,
  params: idParams,
  body: bookSchema,
  response: bookedSchema,
  exists,
  async handle({ params, body, member, request }, { db }: Services) {
    if (!(await exists(params, { db }))) throw statementNotFound()
    const pause = createPauses()
    const { key } = idempotencyOf(request, null) ?? {}
    const lines = body?.lines && seenLines(body.lines)
    const left = await bookStatement(db, {
      statementId: params.id,
      lines: lines ?? null,
      actor: member.userId,
      under: key === undefined ? null : `${member.userId} ${key}`,
      pause,
      async also(tx, booked) {
        const subjects = Map.groupBy(booked, ({ saleId }) => saleId ?? params.id)
        for (const [subject, lines] of subjects)
          await audit(tx, member, 'statement.book', subject, {
            statement: params.id,
            lines: lines.map(({ line: { n, amount }, paymentId }) => ({
              n,
              payment: paymentId,
              amount: toDollars(amount),
            })),
          })
      },
    })
    if (lines && left.length === lines.size) throw noneBooked(left)
    const told = left.map(({ n, why }) => ({ n, reason: leftInWords(why) }))
    return presentStatement(db, params.id, { more: { left: told }, pause })
  },
})

type NamedLines = NonNullable<NonNullable<z.infer<typeof bookSchema>>['lines']>

function seenLines(lines: NamedLines): Map<number, SeenLine | null> {
  return new Map(
    lines.map((line) =>
      typeof line === 'number'
        ? [line, null]
        : [line.n, { match: line.match, reason: line.reason_code, saleId: line.reservation_id }],
    ),
  )
}

function noneBooked(left: readonly LeftLine[]): Problem {
  const told = left
    .slice(0, MOST_TOLD)
    .map(({ n, why }) => statementFilesText('lineWhy', { n, why: leftInWords(why) }))
  const detail = statementFilesText('nothingBooked', { lines: told.join(' ') })
  return new Problem('changed_meanwhile', detail)
}

const MOST_TOLD = 3

export const placeStatementLine = endpoint({
  method: 'POST',
  path: '/api/staff/statements/{id}/lines/{n}/place',
  summary: `Say which sale a line is for that waits, with a reason where it is for one already or names one; it counts only once it is booked. From ${formatCents(SECOND_PERSON_FROM)} on it is not placed with a sale that it does not say itself`,
  who: 'staff',
  limit: 'writes',
  params: idParams.extend({ n: z.coerce.number().int().min(1).max(1_000_000) }),
  body: placeSchema,
  response: statementSchema,
  exists,
  async handle({ params: { id, n }, body, member }, { db }: Services) {
    if (!(await exists({ id }, { db }))) throw statementNotFound()
    await placeLineByHand(db, {
      statementId: id,
      n,
      saleId: body.reservation_id,
      reason: body.reason ?? null,
      actor: member.userId,
      also: (tx, { from, amount }) =>
        audit(tx, member, 'statement.place', id, { n, from, amount: toDollars(amount), ...body }),
    })
    return presentStatement(db, id, { pause: createPauses() })
  },
})

export const dismissStatementLines = endpoint({
  method: 'POST',
  path: '/api/staff/statements/{id}/dismiss',
  summary: `Say of lines that they are not to be booked, with a reason; 202 with an approval to be given by a second person where one of them is of ${formatCents(SECOND_PERSON_FROM)} or more`,
  who: 'staff',
  limit: 'writes',
  maxBytes: 256 * 1024,
  params: idParams,
  body: dismissSchema,
  response: statementSchema.or(askedSchema),
  exists,
  async handle({ params, body, member }, { db }: Services) {
    if (!(await exists(params, { db }))) throw statementNotFound()
    const asked = await db.transaction().execute(async (tx) => {
      const { waiting: lines, largest } = await lockToDismiss(tx, params.id, body.lines)
      if (needsSecondPerson(largest))
        return askToDismiss(tx, member, { ...params, ...body, lines, largest })
      await dismissLocked(tx, params.id, body.lines)
      await audit(tx, member, AUDITED['dismiss-lines'], params.id, body)
      return null
    })
    if (asked) return Response.json({ approval: asked }, { status: 202 })
    return presentStatement(db, params.id, { pause: createPauses() })
  },
})

interface Dismissal extends z.output<typeof dismissSchema> {
  id: string
  /** What came in by the largest of them. */
  largest: Cents
}

/** Else the money of a large line could be counted elsewhere by the same person, as a wire recorded by hand. */
async function askToDismiss(
  tx: Transaction<DB>,
  member: Member,
  { id, lines, reason, largest }: Dismissal,
): Promise<Approval> {
  const which = lines.length === 1 ? `Line ${lines[0]}` : `Lines ${lines.join(', ')}`
  return askSecondPerson(tx, member, {
    ...{ action: 'dismiss-lines', auctionId: null, subject: id, amount: largest },
    ...{ reason: `${which}: ${reason}`, details: { dismissed: { lines } } },
    now: await databaseTime(tx),
  })
}
