import { sql, type Transaction } from 'kysely'
import type { Auction, Command, Refusal } from '../rules/auction.ts'
import { decide } from '../rules/decide.ts'
import { cents, type Cents } from '../rules/money.ts'
import {
  isLimited,
  limitsOf,
  NO_LIMITS,
  passedLimit,
  type AccountLimits,
  type HouseLimits,
  type OwnLimits,
} from '../rules/safeguards/account-limits.ts'
import type { DB } from '../server/postgres/database-types.ts'
import { unseen } from '../server/postgres/database.ts'
import { ledAuctions } from './led-auctions.server.ts'
import type { LockedAuction } from './lock.server.ts'

/** Without limits of the house; staff may still set those of a member. */
export const NO_HOUSE_LIMITS: HouseLimits = { unreviewed: NO_LIMITS, reviewed: NO_LIMITS }

/** An account that a limit may apply to, as the statement that locks the auctions reads it. */
export interface PerhapsLimited {
  id: string
  is_reviewed: boolean
  own: OwnLimits | null
}

/**
 * Finds those of `members` to whom a limit may apply, as one JSON value. It is a part of the statement that locks, so a
 * bid by a member without limits costs no further statement. Where the marketplace sets no limits, an index of the few
 * members with limits of their own answers it.
 */
export function perhapsLimited(house: HouseLimits, members: readonly string[]) {
  const byHouse = sql.join(
    [
      ...(isLimited(house.unreviewed) ? [sql`id_verified_at is null`] : []),
      ...(isLimited(house.reviewed) ? [sql`id_verified_at is not null`] : []),
      sql`own_limits is not null`,
    ],
    sql` or `,
  )
  return sql<PerhapsLimited[] | null>`(
    select jsonb_agg(jsonb_build_object(
      'id', id, 'is_reviewed', id_verified_at is not null, 'own', own_limits))
    from profiles where id = any(${unseen(members, 'uuid[]')}) and (${byHouse})
  )`
}

interface LimitedMember {
  limits: AccountLimits
  isReviewed: boolean
  /** Leading bids on other auctions than the locked ones, and purchases that are not paid. */
  committed: Cents
  openBuyNows: number
}

/** Why a command would pass a limit of its member; null if it would not. */
export type RefuseOverLimit = (
  locked: LockedAuction,
  member: string,
  command: Command,
  now: Date,
) => Refusal | null

/**
 * Tells for each command in turn whether it would pass a limit of its member, counting what was decided before it. Locks the
 * limited members' rows, in one order and after the auctions, so that two bids of one member, on two auctions and in two
 * processes, are counted one after the other.
 */
export async function openLimits(
  tx: Transaction<DB>,
  house: HouseLimits,
  found: readonly PerhapsLimited[],
  locked: ReadonlyMap<string, LockedAuction>,
): Promise<RefuseOverLimit> {
  const limited = found.filter(({ is_reviewed: isReviewed, own }) =>
    isLimited(limitsOf(house, { isReviewed, own })),
  )
  if (limited.length === 0) return () => null
  const members = await loadMembers(tx, house, limited, [...locked.keys()])
  return (auction, id, command, now) => {
    const member = members.get(id)
    const asked = member && askedOf(auction, command, now)
    if (!member || !asked) return null
    const { limits, isReviewed } = member
    const { sum, buyNows } = decidedHere(locked, auction.row.id, id)
    const passed = passedLimit(limits, {
      ...asked,
      others: cents(member.committed + sum),
      openBuyNows: member.openBuyNows + buyNows,
    })
    return passed && { reason: 'over-limit', isReviewed, ...passed }
  }
}

/** What the command would promise; null for one that promises no more, or that the rules refuse anyway, for a reason that is told first. */
function askedOf({ auction }: LockedAuction, command: Command, now: Date) {
  const decision = decide(auction, command, now)
  // Also of a bid that a maximum only equals: it is refused, but it drives the price.
  if (decision.outcome === 'refused' && !decision.events) return null
  if (command.type === 'place-bid') return { kind: 'bid' as const, amount: command.amount }
  if (command.type === 'set-maximum') {
    const { bidder, maximum } = command
    return lowersOwn(auction, bidder, maximum) ? null : { kind: 'bid' as const, amount: maximum }
  }
  const [event] = decision.events ?? []
  // Whoever takes an offer promises what a bid of that amount would.
  if (event?.type === 'offer-accepted')
    return { kind: 'bid' as const, amount: event.reservation.price }
  return event?.type === 'bought' ? { kind: 'buy-now' as const, amount: event.price } : null
}

/** Whoever has promised more than a limit allows, which came later, may still promise less. */
function lowersOwn({ leading, leadingMaximum }: Auction, bidder: string, maximum: Cents): boolean {
  return leading?.bidder === bidder && maximum <= (leadingMaximum ?? leading.amount)
}

/** What the member leads of the other locked auctions, and has bought of them in this transaction. */
function decidedHere(
  locked: ReadonlyMap<string, LockedAuction>,
  except: string,
  member: string,
): { sum: number; buyNows: number } {
  let sum = 0
  let buyNows = 0
  for (const { row, auction } of locked.values()) {
    if (row.id === except) continue
    const { status, leading, leadingMaximum, reservation } = auction
    if (status === 'available' && leading?.bidder === member) {
      sum += leadingMaximum ?? leading.amount
    }
    if (!reservation || reservation.buyer !== member || reservation.id === row.reservation_id) {
      continue
    }
    sum += reservation.price
    buyNows += 1
  }
  return { sum, buyNows }
}

async function loadMembers(
  tx: Transaction<DB>,
  house: HouseLimits,
  limited: readonly PerhapsLimited[],
  lockedAuctions: readonly string[],
): Promise<Map<string, LimitedMember>> {
  const ids = limited.map(({ id }) => id)
  // A statement of its own: what follows must see what others committed before it had the locks.
  await sql`select from users where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string; leads: number; owes: number; buy_nows: number }>`
    select member.id,
      (select coalesce(sum(coalesce(leading_maximum, current_bid)), 0)::bigint from ${ledAuctions(sql`member.id`)} as led
        where led.id <> all(${lockedAuctions}::uuid[])) as leads,
      (select coalesce(sum(winning_bid), 0)::bigint from reservations
        where user_id = member.id and status = 'pending') as owes,
      (select count(*)::integer from reservations
        where user_id = member.id and status = 'pending' and kind = 'buy_now') as buy_nows
    from unnest(${ids}::uuid[]) as member (id)`.execute(tx)
  const sums = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    limited.map(({ id, is_reviewed: isReviewed, own }) => {
      const { leads = 0, owes = 0, buy_nows: openBuyNows = 0 } = sums.get(id) ?? {}
      const limits = limitsOf(house, { isReviewed, own })
      return [id, { limits, isReviewed, committed: cents(leads + owes), openBuyNows }]
    }),
  )
}
