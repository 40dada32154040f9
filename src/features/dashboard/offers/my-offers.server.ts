import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { acceptOffer, declineOffer } from '../../../engine/sales/offers/answer-offer.server.ts'
import { answerSalesText } from '../../../languages/answers/sales.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import { OFFER_HOURS } from '../../../rules/policy.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { auctionSummary, summaryColumns } from '../auction-summary.server.ts'
import { myListQuerySchema, type MyListQuery } from '../dashboard.ts'
import { newestFirst, pageOf } from '../time-cursor.server.ts'
import { answeredOfferSchema, offerListSchema, type Offer } from './my-offers.ts'

interface Services {
  db: Database
  config: Pick<Config, 'limits'>
}

export const listMyOffers = endpoint({
  method: 'GET',
  path: '/api/me/offers',
  summary: 'Prices that were offered to the member after a run, newest first',
  who: 'member',
  limit: 'reads',
  query: myListQuerySchema,
  response: offerListSchema,
  async handle({ member, query }, { db }: Services) {
    const { total, rows } = await readOffers(db, member.userId, query)
    const page = pageOf(rows, query.limit)
    return { ...page, total, items: page.items.map(presentOffer) }
  },
})

export const acceptMyOffer = endpoint({
  method: 'POST',
  path: '/api/me/offers/{id}/accept',
  summary: `Buy at the price that was offered, within ${OFFER_HOURS} hours; binding, the invoice follows`,
  who: 'member',
  limit: 'writes',
  params: idParams,
  body: z.unknown(),
  response: answeredOfferSchema,
  async handle({ params: { id }, member }, { db, config }: Services) {
    await db.transaction().execute((tx) => acceptOffer(tx, id, member.userId, config.limits))
    return { offer: await readOffer(db, member.userId, id) }
  },
})

export const declineMyOffer = endpoint({
  method: 'POST',
  path: '/api/me/offers/{id}/decline',
  summary: 'Leave an offer; it cannot be taken any more',
  who: 'member',
  limit: 'writes',
  params: idParams,
  body: z.unknown(),
  response: answeredOfferSchema,
  async handle({ params: { id }, member }, { db }: Services) {
    await db.transaction().execute((tx) => declineOffer(tx, id, member.userId))
    return { offer: await readOffer(db, member.userId, id) }
  },
})

async function readOffer(db: Database, userId: string, id: string): Promise<Offer> {
  const row = await offersOf(db, userId).where('offers.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found', answerSalesText('offerNotFound'))
  return presentOffer(row)
}

function readOffers(db: Database, userId: string, query: MyListQuery) {
  const page = offersOf(db, userId).$call((all) => newestFirst(all, offerColumns, query))
  return db
    .selectFrom('offers')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::int`.as('total'))
    .select(jsonArrayFrom(page).as('rows'))
    .executeTakeFirstOrThrow()
}

function offersOf(db: Database, userId: string) {
  return db
    .selectFrom('offers')
    .innerJoin('auctions', 'auctions.id', 'offers.auction_id')
    .where('offers.user_id', '=', userId)
    .select(['offers.id', 'offers.kind', 'offers.run as rank', 'offers.amount'])
    .select(['offers.created_at', 'offers.expires_at'])
    .select(summaryColumns)
    .select(
      // Until the job has seen to it too.
      sql<string>`case
        when offers.state = 'waiting' and offers.expires_at <= clock_timestamp() then 'expired'
        else offers.state end`.as('state'),
    )
    .select(
      sql<number>`(
        select coalesce(max(bids.amount), 0)::bigint from bids
        where bids.auction_id = offers.auction_id and bids.run = offers.run and bidder_id = ${userId}
      )`.as('bid'),
    )
}

const offerColumns = { time: 'offers.created_at', rank: 'offers.run', id: 'offers.id' } as const

type Row = Parameters<typeof auctionSummary>[0] & {
  id: string
  kind: string
  rank: number
  amount: number
  bid: number
  state: string
  /** Text where it was read as JSON. */
  created_at: Date | string
  expires_at: Date | string
}

function presentOffer(row: Row): Offer {
  return {
    id: row.id,
    // Constraints keep these two to the words of their types.
    kind: row.kind as Offer['kind'],
    state: row.state as Offer['state'],
    auction: auctionSummary(row),
    run: row.rank,
    amount: toDollars(cents(row.amount)),
    bid: toDollars(cents(row.bid)),
    created_at: new Date(row.created_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
  }
}
