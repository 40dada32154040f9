import { sql, type Transaction } from 'kysely'
import { cents, toDollars } from '../../../rules/money.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Answered } from './today.ts'

/** What was approved went its way by itself: it is told over a weekend, and nobody has to see to it. */
const APPROVED_TOLD_DAYS = 3
/** Until staff decide, and in the queue of what is below its reserve also after these. */
const DECLINED_TOLD_DAYS = 30
const SHOWN = 6

/** Of a question beside its auction: staff have not done anything about the run since its answer. */
const IS_UNDECIDED = sql`(auctions.status = 'ended' and auctions.outcome = 'reserve_not_met'
  and auctions.reservation_id is null and auctions.run = question.run
  and not exists (select from consignor_questions as later where later.auction_id = question.auction_id
    and later.run = question.run and later.asked_at > question.asked_at)
  and not exists (select from offers where offers.auction_id = question.auction_id and offers.state = 'waiting'))`

interface Row {
  auction_id: string
  lot_number: number
  title: string
  consignor: string
  state: Answered['state']
  kind: Answered['kind']
  amount: number
  note: string | null
  answered_at: Date
}

/** What consignors answered, the newest first: a no until staff have decided, a yes for some days. Staff ask by hand: there are few. */
export async function readAnswers(tx: Transaction<DB>): Promise<Answered[]> {
  const { rows } = await sql<Row>`
    select question.auction_id, lot_number, title, consignors.name as consignor,
      question.state, kind, question.amount, note, answered_at
    from consignor_questions as question
      join auctions on auctions.id = question.auction_id
      join consignors on consignors.id = question.consignor_id
    where answered_at > now() - make_interval(days => ${DECLINED_TOLD_DAYS})
      and case question.state
        when 'declined' then ${IS_UNDECIDED}
        else answered_at > now() - make_interval(days => ${APPROVED_TOLD_DAYS})
      end
    order by answered_at desc, question.id
    limit ${SHOWN}`.execute(tx)
  return rows.map(({ lot_number, amount, answered_at, ...row }) => ({
    ...row,
    lot: lotNumber(lot_number),
    amount: toDollars(cents(amount)),
    answered_at: answered_at.toISOString(),
  }))
}
