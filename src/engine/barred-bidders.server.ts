/** Who may neither bid nor buy any more, asked where something falls to somebody who did not just ask for it. */
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { answerDeskText } from '../languages/answers/desk.ts'
import { STAFF_ROLES } from '../rules/bidding.ts'
import type { Barred } from '../rules/safeguards/void-bid.ts'
import {
  accountBanned,
  accountClosed,
  consignorCannotBid,
  Problem,
  staffCannotBid,
} from '../server/http/problem.ts'
import type { DB } from '../server/postgres/database-types.ts'
import { unseen } from '../server/postgres/database.ts'
import { sellsLot } from './consigning/sells-lot.server.ts'

const STAFF = sql.lit(`{${STAFF_ROLES.join(',')}}`)

/** Of a row of `users` beside its row of `profiles`, at `now`, for this auction; null for who may. */
export function barredAt(now: Date | RawBuilder<Date>, auctionId: RawBuilder<unknown>) {
  return sql<Barred | null>`case
    when status = 'closed' or deleted_at is not null then 'closed'
    when banned_until > ${now} then 'banned'
    when roles && ${STAFF} then 'staff'
    when ${sellsLot(sql`users.id`, auctionId)} then 'consignor' end`
}

/** Of some auctions those whose leader has set a maximum and may no longer bid, each with that member, as one JSON value. */
export function barredLeadersAmong(lots: readonly string[]) {
  const barred = barredAt(sql`clock_timestamp()`, sql`led.auction_id`)
  return sql<Record<string, string> | null>`(
    select jsonb_object_agg(led.auction_id, led.bidder_id)
    from (
      select id as auction_id, leading_bidder_id as bidder_id from auctions
      where id = any(${unseen(lots, 'uuid[]')}) and leading_maximum is not null
    ) as led
      join users on users.id = led.bidder_id
      join profiles on profiles.id = led.bidder_id
    where ${barred} is not null
  )`
}

/**
 * Holds members as they are until the commit: closing an account and giving a role wait for it, or were there before. Taken
 * after the auctions' locks; what is asked next has to be a statement of its own, to see what was waited for.
 */
export async function holdMembers(
  tx: Transaction<DB>,
  ids: ReturnType<typeof sql<string>>,
): Promise<void> {
  await sql`select from users where id in (${ids}) order by id for key share`.execute(tx)
}

/** What a member is told who may no longer bid or buy. */
export function barredProblem(barred: Barred): Problem {
  switch (barred) {
    case 'closed':
      return accountClosed()
    case 'banned':
      return accountBanned()
    case 'staff':
      return staffCannotBid()
    case 'consignor':
      return consignorCannotBid()
  }
}

/** A lot, and who is to have it. */
interface Sale {
  auctionId: string
  member: string
}

/** @throws Problem where a member who asks for it may no longer buy */
export async function requireMayBuy(tx: Transaction<DB>, sale: Sale, now: Date): Promise<void> {
  const barred = await barredAmong(tx, [sale], now)
  if (barred) throw barredProblem(barred)
}

/** Throws `not_available` where staff would sell to a member who may no longer buy. */
export async function requireBuyers(
  tx: Transaction<DB>,
  sales: readonly Sale[],
  now: Date,
): Promise<void> {
  if (sales.length === 0) return
  const barred = await barredAmong(tx, sales, now)
  if (!barred) return
  throw new Problem('not_available', answerDeskText('cannotBeSold', { why: barred }))
}

/** Why one of them may no longer buy, null where all may; they are held as they are until the commit. */
async function barredAmong(
  tx: Transaction<DB>,
  sales: readonly Sale[],
  now: Date,
): Promise<Barred | null> {
  const members = sales.map(({ member }) => member)
  const lots = sales.map(({ auctionId }) => auctionId)
  await holdMembers(tx, sql`select unnest(${members}::uuid[])`)
  const { rows } = await sql<{ barred: Barred }>`
    select barred from (
      select ${barredAt(now, sql`sale.auction_id`)} as barred
      from unnest(${members}::uuid[], ${lots}::uuid[]) as sale (user_id, auction_id)
        join users on users.id = sale.user_id
        join profiles on profiles.id = sale.user_id
    ) as buyers where barred is not null limit 1`.execute(tx)
  return rows[0]?.barred ?? null
}
