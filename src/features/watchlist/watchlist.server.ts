import { sql, type Transaction } from 'kysely'
import { publicAuctions } from '../../engine/public-auctions.server.ts'
import { answerAccountText } from '../../languages/answers/account.ts'
import { answerBrowsingText } from '../../languages/answers/browsing.ts'
import { MAX_WATCHLIST } from '../../rules/policy.ts'
import { mergeWatchlists, watchlistFull } from '../../rules/watchlist/merge-watchlists.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { WATCHLIST_ADDRESS } from './watchlist-address.ts'
import {
  mergedWatchlistSchema,
  mergeWatchlistSchema,
  watchedAuctionSchema,
  watchedSchema,
} from './watchlist.ts'

interface Services {
  db: Database
}

const readWatched = endpoint({
  method: 'GET',
  path: `${WATCHLIST_ADDRESS}/ids`,
  summary: 'Which auctions are on the watchlist: what pages mark, the one added last first',
  who: 'member',
  limit: 'reads',
  response: watchedSchema,
  handle: async ({ member }, { db }: Services) => ({
    auctions: await watchedBy(db, member.userId),
  }),
})

const addToWatchlist = endpoint({
  method: 'PUT',
  path: `${WATCHLIST_ADDRESS}/{id}`,
  summary: `Put an auction on the watchlist, which holds up to ${MAX_WATCHLIST}; doing it again changes nothing`,
  who: 'member',
  limit: 'writes',
  signInFirst: () => answerAccountText('signInToWatch'),
  params: idParams,
  response: watchedAuctionSchema,
  async handle({ params: { id }, member: { userId } }, { db }: Services) {
    await db.transaction().execute((tx) => putOnWatchlist(tx, userId, id))
    return { auction_id: id, is_watched: true }
  },
})

/** @throws Problem where nobody may see it, or there is no room */
export async function putOnWatchlist(
  tx: Transaction<DB>,
  userId: string,
  auctionId: string,
): Promise<void> {
  const [known] = await knownAmong(tx, [auctionId])
  if (known === undefined) throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
  const own = await lockWatchlist(tx, userId)
  const { added, leftOut } = mergeWatchlists(own, [auctionId])
  if (leftOut > 0) throw new Problem('limit_exceeded', watchlistFull())
  await add(tx, userId, added)
}

const takeOffWatchlist = endpoint({
  method: 'DELETE',
  path: `${WATCHLIST_ADDRESS}/{id}`,
  summary: 'Take an auction off the watchlist; one that is not there is none',
  who: 'member',
  limit: 'writes',
  params: idParams,
  response: watchedAuctionSchema,
  async handle({ params: { id }, member: { userId } }, { db }: Services) {
    await db
      .deleteFrom('watchlist_entries')
      .where('user_id', '=', userId)
      .where('auction_id', '=', id)
      .execute()
    return { auction_id: id, is_watched: false }
  },
})

/** What is gone meanwhile, as a withdrawn auction is, is left out without a word. */
const mergeIntoWatchlist = endpoint({
  method: 'POST',
  path: WATCHLIST_ADDRESS,
  summary:
    'Put on the watchlist what a browser kept before sign-in; doing it again changes nothing',
  who: 'member',
  limit: 'writes',
  body: mergeWatchlistSchema,
  response: mergedWatchlistSchema,
  handle({ body, member: { userId } }, { db }: Services) {
    return db.transaction().execute(async (tx) => {
      const known = new Set(await knownAmong(tx, body.auctions))
      const own = await lockWatchlist(tx, userId)
      const { added, leftOut } = mergeWatchlists(
        own,
        body.auctions.filter((id) => known.has(id)),
      )
      await add(tx, userId, added)
      return { auctions: await watchedBy(tx, userId), left_out: leftOut }
    })
  },
})

/** All calls of it. */
export const WATCHLIST_CALLS = [readWatched, addToWatchlist, takeOffWatchlist, mergeIntoWatchlist]

/** Of these, the auctions that visitors may see. */
async function knownAmong(tx: Transaction<DB>, ids: readonly string[]): Promise<string[]> {
  const rows = await publicAuctions(tx)
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Calls of one member wait for each other, so that together they add no more than it holds. */
async function lockWatchlist(tx: Transaction<DB>, userId: string): Promise<Set<string>> {
  await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return new Set(await watchedBy(tx, userId))
}

/** Without those that nobody sees any more: what cannot be taken off takes no room either. */
async function watchedBy(db: Database, userId: string): Promise<string[]> {
  const rows = await publicAuctions(db)
    .innerJoin('watchlist_entries', 'auction_id', 'auctions.id')
    .select('auctions.id')
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('auctions.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The first was added last. */
async function add(tx: Transaction<DB>, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into watchlist_entries (user_id, auction_id, added_at)
    select ${userId}::uuid, id, statement_timestamp() - make_interval(secs => (rank - 1) / 1000.0)
    from unnest(${ids}::uuid[]) with ordinality as added (id, rank)
    on conflict do nothing`.execute(tx)
}
