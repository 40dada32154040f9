import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import {
  IS_RUN_UNDECIDED,
  WAITS_FOR_ANSWER,
} from '../../../../engine/consigning/questions.server.ts'
import { consignorAnswersText } from '../../../../languages/staff/answers/consignor.ts'
import { cents, toDollars } from '../../../../rules/money.ts'
import { lotNumber } from '../../../../rules/vehicle/lot-number.ts'
import { cursorFor, placeIn } from '../../../../server/http/cursor.ts'
import { endpoint } from '../../../../server/http/endpoint.ts'
import { Problem } from '../../../../server/http/problem.ts'
import { databaseTime } from '../../../../server/postgres/database-time.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { approvalStateNow } from '../../approvals/approval-state.server.ts'
import { OWN_WAITING_ADDRESS, ownWaitingSchema } from '../own/own.ts'
import { requireConsignor } from '../own/require-consignor.server.ts'
import {
  OWN_DECISIONS_ADDRESS,
  ownDecisionsQuerySchema,
  ownDecisionsSchema,
  type OwnDecision,
} from './questions.ts'

interface Services {
  db: Database
}

/** What a consignor was asked, about lots that are still its own. */
const ownQuestions = (consignorId: string) => sql`consignor_questions as question
  join auctions on auctions.id = question.auction_id
  join consignments on consignments.auction_id = question.auction_id
    and consignments.consignor_id = question.consignor_id
    and question.consignor_id = ${consignorId}`

export const readOwnWaiting = endpoint({
  method: 'GET',
  path: OWN_WAITING_ADDRESS,
  summary: 'How many decisions wait for a consignor, for its own people',
  who: 'consignor',
  limit: 'reads',
  response: ownWaitingSchema,
  async handle({ member }, { db }: Services) {
    const { id } = await requireConsignor(db, member)
    const [count, now] = await Promise.all([countOf(db, id, WAITS_FOR_ANSWER), databaseTime(db)])
    return {
      now: now.toISOString(),
      queues: [{ queue: 'questions' as const, count, due_at: null }],
    }
  },
})

const placeSchema = z.tuple([z.iso.datetime(), z.uuid()])

export const listOwnDecisions = endpoint({
  method: 'GET',
  path: OWN_DECISIONS_ADDRESS,
  summary: 'What a consignor is asked about runs below their reserve, for its own people',
  who: 'consignor',
  limit: 'reads',
  query: ownDecisionsQuerySchema,
  response: ownDecisionsSchema,
  async handle({ query: { waits, limit, cursor }, member }, { db }: Services) {
    const { id } = await requireConsignor(db, member)
    const isWaiting = waits === 'true'
    const which = isWaiting ? WAITS_FOR_ANSWER : sql`not ${WAITS_FOR_ANSWER}`
    const [order, comesAfter] = isWaiting ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
    const after = cursor === undefined ? null : placeIn(cursor, placeSchema)
    const isAfter = after
      ? sql`(question.asked_at, question.id) ${comesAfter} (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : sql`true`
    const [total, rows] = await Promise.all([
      countOf(db, id, which),
      readRows(
        db,
        id,
        sql`${which} and ${isAfter} order by question.asked_at ${order}, question.id ${order} limit ${limit + 1}`,
      ),
    ])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const next_cursor =
      last && rows.length > limit ? cursorFor([last.asked_at.toISOString(), last.id]) : null
    return { items: page.map(present), total, next_cursor }
  },
})

/** @throws Problem `not_found` for another consignor's */
export async function readOwnDecision(
  db: Database,
  consignorId: string,
  id: string,
): Promise<OwnDecision> {
  const [row] = await readRows(db, consignorId, sql`question.id = ${id}`)
  if (!row) throw new Problem('not_found', consignorAnswersText('noSuchDecision'))
  return present(row)
}

async function countOf(db: Database, consignorId: string, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${ownQuestions(consignorId)} where ${which}`.execute(db)
  return rows[0]?.total ?? 0
}

interface Row {
  id: string
  auction_id: string
  lot_number: number
  stock_number: string | null
  title: string
  category: string
  image_url: string | null
  location: string | null
  run: number
  kind: OwnDecision['kind']
  amount: number
  bid: number | null
  bid_count: number
  reserve_price: number | null
  state: OwnDecision['state']
  note: string | null
  asked_at: Date
  answered_at: Date | null
  answered_by: string | null
  waits_for_house: boolean
}

async function readRows(
  db: Database,
  consignorId: string,
  which: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select question.id, question.auction_id, lot_number, stock_number, title, category, image_url, location,
      question.run, kind, question.amount, highest.bid, highest.bid_count, reserve_price,
      case when question.state = 'waiting' and not ${IS_RUN_UNDECIDED} then 'decided' else question.state end as state,
      note, question.asked_at, answered_at, profiles.full_name as answered_by,
      exists (
        select from approvals where approvals.id = question.approval_id and ${approvalStateNow} = 'waiting'
      ) as waits_for_house
    from ${ownQuestions(consignorId)}
      cross join lateral (
        select max(bids.amount) as bid, count(*)::int as bid_count from bids
        where bids.auction_id = question.auction_id and bids.run = question.run
      ) as highest
      left join profiles on profiles.id = question.answered_by
    where ${which}`.execute(db)
  return rows
}

function present(row: Row): OwnDecision {
  const { auction_id: id, lot_number: number, stock_number, title, category, image_url } = row
  return {
    id: row.id,
    auction: {
      ...{ id, lot: lotNumber(number), stock_number, title, category, image_url },
      location: row.location,
    },
    run: row.run,
    kind: row.kind,
    amount: toDollars(cents(row.amount)),
    bid: row.bid === null ? null : toDollars(cents(row.bid)),
    bid_count: row.bid_count,
    reserve: row.reserve_price === null ? null : toDollars(cents(row.reserve_price)),
    state: row.state,
    note: row.note,
    asked_at: row.asked_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.answered_at ? row.answered_by || consignorAnswersText('aColleague') : null,
    waits_for_house: row.waits_for_house,
  }
}
