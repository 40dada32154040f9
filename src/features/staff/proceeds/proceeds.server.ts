import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import {
  consignorById,
  consignorNotFound,
} from '../../../engine/consigning/find-consignor.server.ts'
import { addCharge, setTerms } from '../../../engine/proceeds/change-terms.server.ts'
import { makeStatement } from '../../../engine/proceeds/make-statement.server.ts'
import { lockForPayout, recordPayout } from '../../../engine/proceeds/record-payout.server.ts'
import { answerDeskText } from '../../../languages/answers/desk.ts'
import { houseAnswersText } from '../../../languages/staff/answers/house.ts'
import { dollarsToCents, formatCents, toDollars } from '../../../rules/money.ts'
import { SECOND_PERSON_FROM } from '../../../rules/policy.ts'
import type { ProceedsTerms } from '../../../rules/proceeds/terms.ts'
import { needsSecondPerson } from '../../../rules/safeguards/second-person.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { answerOnce } from '../answer-once.server.ts'
import { approvalsAbout, askedCounts } from '../approvals/approvals-about.server.ts'
import { askedSchema } from '../approvals/approvals.ts'
import { askSecondPerson, AUDITED } from '../approvals/ask-second-person.server.ts'
import { audit } from '../audit.server.ts'
import {
  accountSchema,
  addedChargeSchema,
  changedTermsSchema,
  madeStatementSchema,
  newChargeSchema,
  newStatementSchema,
  newTermsSchema,
  pageQuerySchema,
  paidOutSchema,
  payoutSchema,
  PROCEEDS_ADDRESS,
  proceedsSchema,
  statementPageSchema,
  statementsQuerySchema,
  statementsSchema,
  STATEMENTS_ADDRESS,
} from './proceeds.ts'
import { listConsignorProceeds, presentTerms, readConsignorAccount } from './read-account.server.ts'
import { listStatements, readLines, readStatement } from './read-statements.server.ts'
import { requireTermsAsSeen } from './require-terms-as-seen.server.ts'
import { statementCsv, statementPdf, type StatementParts } from './statement-files.server.ts'

interface Services {
  db: Database
}

const CONSIGNOR = `${PROCEEDS_ADDRESS}/consignors/{id}` as const
const STATEMENT = `${STATEMENTS_ADDRESS}/{id}` as const

export const listProceeds = endpoint({
  method: 'GET',
  path: PROCEEDS_ADDRESS,
  summary: 'Consignors by name, and whether statements can be made for them',
  who: 'staff',
  limit: 'reads',
  query: pageQuerySchema,
  response: proceedsSchema,
  handle: ({ query }, { db }: Services) => listConsignorProceeds(db, query),
})

export const listAllStatements = endpoint({
  method: 'GET',
  path: STATEMENTS_ADDRESS,
  summary: 'Statements of consignors: those still to be paid out, or those of one consignor',
  who: 'staff',
  limit: 'reads',
  query: statementsQuerySchema,
  response: statementsSchema,
  handle: ({ query }, { db }: Services) => listStatements(db, query),
})

const readAccount = endpoint({
  method: 'GET',
  path: CONSIGNOR,
  summary: "A consignor's terms, what its next statement would say, and what waits",
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: accountSchema,
  async handle({ params: { id } }, { db }: Services) {
    const account = await readConsignorAccount(db, id)
    if (!account) throw consignorNotFound()
    return account
  },
})

const write = { who: 'staff', limit: 'writes', params: idParams } as const
const onConsignor = {
  ...write,
  exists: async ({ id }: { id: string }, { db }: Services) =>
    (await consignorById(db, id)) !== undefined,
}

const setTermsEndpoint = endpoint({
  ...onConsignor,
  method: 'PUT',
  path: `${CONSIGNOR}/terms`,
  summary:
    'Agree terms with a consignor, with a reason, if those before still stand; what was sold before keeps its own',
  body: newTermsSchema,
  response: changedTermsSchema,
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    once(db, { what: `terms ${id}`, body, member, request }, async (tx) => {
      const { before, reason, ...asked } = body
      await requireTermsAsSeen(tx, id, before)
      const terms = termsFrom(asked)
      await setTerms(tx, id, terms)
      const details = { before, after: presentTerms(terms), reason }
      await audit(tx, member, 'consignor.terms', id, details)
      return { terms: presentTerms(terms) }
    }),
})

function termsFrom(
  asked: Omit<z.output<typeof newTermsSchema>, 'before' | 'reason'>,
): ProceedsTerms {
  return {
    commission: Math.round(asked.commission_percent * 100),
    lotFee: dollarsToCents(asked.lot_fee),
    payableAt: asked.payable_at,
  }
}

const addChargeEndpoint = endpoint({
  ...onConsignor,
  method: 'POST',
  path: `${CONSIGNOR}/charges`,
  summary:
    "Add a line to a consignor's next statement, such as towing; an amount below nothing is a credit",
  body: newChargeSchema,
  response: addedChargeSchema,
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    once(db, { what: `charge ${id}`, body, member, request }, async (tx) => {
      const { text, lot } = body
      const amount = dollarsToCents(body.amount)
      const auctionId = lot === null ? null : await lotCalled(tx, lot)
      const charge = await addCharge(tx, id, { auctionId, text, amount }, member.userId)
      await audit(tx, member, 'consignor.charge', id, { charge, ...body })
      return { id: charge }
    }),
})

/** @throws Problem 422 where no lot has the number */
async function lotCalled(tx: Transaction<DB>, number: number): Promise<string> {
  const row = await tx
    .selectFrom('auctions')
    .select('id')
    .where('lot_number', '=', number)
    .executeTakeFirst()
  if (row) return row.id
  const message = houseAnswersText('noSuchLot')
  throw new Problem('validation_failed', message, { errors: [{ path: 'lot', message }] })
}

const makeStatementEndpoint = endpoint({
  ...onConsignor,
  method: 'POST',
  path: `${CONSIGNOR}/statements`,
  summary:
    'Make the next statement of a consignor, if it still comes to this total; what is on it is on no other',
  body: newStatementSchema,
  response: madeStatementSchema,
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    once(db, { what: `statement ${id}`, body, member, request }, async (tx) => {
      const made = await makeStatement(tx, id, {
        seen: dollarsToCents(body.total),
        by: member.userId,
      })
      const { number, total } = made
      const details = { statement: made.id, number, total: toDollars(total) }
      await audit(tx, member, 'consignor.statement', id, details)
      return { statement: await found(tx, made.id) }
    }),
})

const readStatementPage = endpoint({
  method: 'GET',
  path: STATEMENT,
  summary: 'A statement of a consignor with its lines',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: statementPageSchema,
  async handle({ params: { id }, member }, { db }: Services) {
    const statement = await found(db, id)
    const [lines, approvals, asked_counts] = await Promise.all([
      readLines(db, id),
      approvalsAbout(db, id, member),
      askedCounts(db, sql`${id}`),
    ])
    return { statement, lines, approvals, asked_counts }
  },
})

const file = { method: 'GET', who: 'staff', limit: 'documents', params: idParams } as const

const readStatementPdf = endpoint({
  ...file,
  path: `${STATEMENT}/statement.pdf`,
  summary: 'A statement of a consignor as a PDF file',
  responseType: 'application/pdf',
  async handle({ params: { id } }, parts: StatementParts) {
    return statementPdf(parts, await found(parts.db, id))
  },
})

const readStatementCsv = endpoint({
  ...file,
  path: `${STATEMENT}/statement.csv`,
  summary: 'The lines of a statement of a consignor as a CSV file',
  responseType: 'text/csv',
  async handle({ params: { id } }, { db }: Services) {
    return statementCsv(db, await found(db, id))
  },
})

const payOutEndpoint = endpoint({
  ...write,
  exists: async ({ id }, { db }: Services) => (await readStatement(db, id)) !== undefined,
  method: 'POST',
  path: `${STATEMENT}/payout`,
  summary: `Write down that a statement was paid out; 202 with an approval to be given by a second person from ${formatCents(SECOND_PERSON_FROM)} on`,
  body: payoutSchema,
  response: paidOutSchema.or(askedSchema),
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    once(db, { what: `payout ${id}`, body, member, request }, async (tx) => {
      const payout = { paidOn: body.paid_on, reference: body.reference }
      const statement = await lockForPayout(tx, id, payout)
      const { number, amount } = statement
      if (needsSecondPerson(amount)) {
        const reason = `Wire ${body.reference} of ${body.paid_on} for statement ${number}`
        const question = { action: 'payout', auctionId: null, subject: id, amount, reason } as const
        const now = await databaseTime(tx)
        const approval = await askSecondPerson(tx, member, {
          ...question,
          now,
          details: { payout },
        })
        return Response.json({ approval }, { status: 202 })
      }
      await recordPayout(tx, statement, payout, { by: member.userId })
      await audit(tx, member, AUDITED.payout, id, { number, amount: toDollars(amount), ...body })
      return { statement: await found(tx, id) }
    }),
})

/** @throws Problem `not_found` */
async function found(db: Database | Transaction<DB>, id: string) {
  const statement = await readStatement(db, id)
  if (!statement) throw new Problem('not_found', answerDeskText('statementNotFound'))
  return statement
}

interface Write {
  what: string
  body: unknown
  member: Member
  request: Request
}

/** In one transaction, and once for each key. */
function once(
  db: Database,
  { member, ...call }: Write,
  act: (tx: Transaction<DB>) => Promise<object>,
): Promise<Response> {
  return db
    .transaction()
    .execute((tx) => answerOnce(tx, { ...call, memberId: member.userId }, () => act(tx)))
}

export const PROCEEDS_CALLS = [
  ...[
    listProceeds,
    listAllStatements,
    readAccount,
    setTermsEndpoint,
    addChargeEndpoint,
    makeStatementEndpoint,
  ],
  ...[readStatementPage, readStatementPdf, readStatementCsv, payOutEndpoint],
]
