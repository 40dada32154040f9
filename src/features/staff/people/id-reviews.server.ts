import { sql } from 'kysely'
import { z } from 'zod'
import { cents, toDollars } from '../../../rules/money.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { exactTime, exactTimeSchema } from '../../../server/postgres/exact-time.ts'
import { noteLook } from '../note-look.server.ts'
import {
  ID_REVIEWS_ADDRESS,
  idReviewPageSchema,
  idReviewQuerySchema,
  type IdReview,
} from './id-reviews.ts'
import { WAITS_FOR_REVIEW } from './waits-for-review.server.ts'

export const listIdReviews = endpoint({
  method: 'GET',
  path: ID_REVIEWS_ADDRESS,
  summary:
    'The ID photos that wait for review, the longest first: whose they are, and on what they bid',
  who: 'staff',
  limit: 'reads',
  query: idReviewQuerySchema,
  response: idReviewPageSchema,
  async handle({ query: { limit, cursor }, member }, { db }: { db: Database }) {
    await noteLook(db, member, 'view-id-reviews', 'members')
    const { total } = await db
      .selectFrom('profiles')
      .select(sql<number>`count(*)::int`.as('total'))
      .where(WAITS_FOR_REVIEW)
      .executeTakeFirstOrThrow()
    const rows = await readWaiting(db, limit + 1, cursor)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      total,
      items: page.map(present),
      next_cursor: last && rows.length > limit ? cursorFor([last.place, last.id]) : null,
    }
  },
})

const PLACE = z.tuple([exactTimeSchema, z.uuid()])

interface Stake {
  auction_id: string
  lot_number: number
  title: string
  bid: number
  is_leading: boolean
  ends_at: string
}

const STAKES_SHOWN = 3

const STAKES = sql<Stake[]>`(
  select coalesce(jsonb_agg(to_jsonb(stake)), '[]') from (
    select auctions.id as auction_id, lot_number, title, max(amount) as bid,
      leading_bidder_id is not distinct from bidder_id as is_leading, ends_at
    from bids join auctions on auctions.id = bids.auction_id and auctions.run = bids.run
    where bidder_id = profiles.id and auctions.status = 'available'
    group by auctions.id, bidder_id order by ends_at, auctions.id limit ${STAKES_SHOWN}) as stake)`

type Row = Awaited<ReturnType<typeof readWaiting>>[number]

function readWaiting(db: Database, limit: number, cursor: string | undefined) {
  const after = cursor === undefined ? null : placeIn(cursor, PLACE)
  return db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['profiles.id', 'customer_id', 'full_name', 'telephone', 'address', 'city'])
    .select(['state_province', 'zip_code', 'country', 'id_type', 'profiles.updated_at'])
    .select(['users.email', 'users.email_proven_at', 'users.created_at as registered_at'])
    .select(STAKES.as('stakes'))
    .select(exactTime('profiles.updated_at').as('place'))
    .where(WAITS_FOR_REVIEW)
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(profiles.updated_at, profiles.id) > (${after?.[0] ?? ''}::timestamptz, ${after?.[1] ?? ''}::uuid)`,
      ),
    )
    .orderBy('profiles.updated_at')
    .orderBy('profiles.id')
    .limit(limit)
    .execute()
}

function present(row: Row): IdReview {
  const { place: _, updated_at, registered_at, email_proven_at, stakes, id_type, ...rest } = row
  return {
    ...rest,
    // A check constraint keeps it to these words.
    id_type: id_type as IdReview['id_type'],
    is_email_proven: email_proven_at !== null,
    registered_at: registered_at.toISOString(),
    waiting_since: updated_at.toISOString(),
    stakes: stakes.map(({ lot_number, bid, ends_at, ...stake }) => ({
      ...stake,
      lot: lotNumber(lot_number),
      bid: toDollars(cents(bid)),
      ends_at: new Date(ends_at).toISOString(),
    })),
  }
}
