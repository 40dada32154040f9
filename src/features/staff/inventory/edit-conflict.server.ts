import { isEqual } from 'es-toolkit/predicate'
import { sql } from 'kysely'
import type { AuctionRow } from '../../../engine/auction-row.server.ts'
import { inventoryAnswersText } from '../../../languages/staff/answers/inventory.ts'
import type { Auction } from '../../../rules/auction.ts'
import { toDollars } from '../../../rules/money.ts'
import type { VehicleFacts } from '../../../rules/vehicle/vehicle-facts.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { AuctionFields, EditConflict } from './auction-form.ts'

/** Two people editing one auction: the second is told what differs, and nothing is overwritten unseen. */

/** Everything that an edit may change, as calls show it. */
export function fieldsOf(
  auction: Auction,
  facts: VehicleFacts,
  row: Pick<AuctionRow, 'relist_if_unsold' | 'second_chance'>,
): AuctionFields {
  const { startingBid, reservePrice, buyNowPrice, ...terms } = auction
  return {
    ...facts,
    starting_bid: toDollars(startingBid),
    reserve_price: toDollars(reservePrice),
    buy_now_price: toDollars(buyNowPrice),
    buy_now_enabled: terms.buyNowEnabled,
    soft_close_seconds: terms.softCloseSeconds,
    ends_at: terms.endsAt.toISOString(),
    relist_if_unsold: row.relist_if_unsold,
    second_chance: row.second_chance,
  }
}

interface Edit {
  before?: Record<string, unknown> | undefined
  [field: string]: unknown
}

interface Difference {
  path: string
  before: unknown
  yours: unknown
  theirs: unknown
}

/** The fields of an edit that hold neither what its editor saw nor what they are to be changed to. */
export function differences({ before = {}, ...edit }: Edit, now: AuctionFields): Difference[] {
  const fields: Record<string, unknown> = now
  return Object.keys(edit).flatMap((path) => {
    if (!(path in before) || !(path in fields)) return []
    const yours = edit[path] instanceof Date ? edit[path].toISOString() : edit[path]
    const theirs = fields[path]
    const isAsSeen = isEqual(theirs, before[path]) || isEqual(theirs, yours)
    return isAsSeen ? [] : [{ path, before: before[path], yours, theirs }]
  })
}

/** Thrown under the lock, where nobody is asked who it was. */
export class EditClash extends Error {
  readonly found: Difference[]
  readonly fields: AuctionFields

  constructor(found: Difference[], fields: AuctionFields) {
    super('somebody else has changed these fields meanwhile')
    this.found = found
    this.fields = fields
  }
}

/** The clash as a refusal, with who changed each field last. */
export async function conflictProblem(
  db: Database,
  id: string,
  { found, fields }: EditClash,
): Promise<Problem> {
  const changes = await Promise.all(
    found.map(async (difference) => ({
      ...difference,
      ...(await lastChangeOf(db, id, difference.path)),
    })),
  )
  const conflict: EditConflict = { changes, fields }
  const known = changes.find(({ changed_by }) => changed_by !== null)?.changed_by
  const who = known ?? inventoryAnswersText('somebodyElse')
  const detail = inventoryAnswersText('changedMeanwhile', { who })
  return new Problem('changed_meanwhile', detail, { ...conflict })
}

async function lastChangeOf(db: Database, id: string, path: string) {
  const change = await db
    .selectFrom('audit_log')
    .leftJoin('profiles', 'profiles.id', 'audit_log.actor_id')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['at', 'full_name', 'username', 'users.email'])
    .where('subject', '=', id)
    // Lines of earlier releases have the fields of an edit beside one another.
    .where(sql<boolean>`(details -> 'after' ? ${path} or details ? ${path})`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    changed_by: change?.full_name ?? change?.username ?? change?.email ?? null,
    changed_at: change?.at.toISOString() ?? null,
  }
}
