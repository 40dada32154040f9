/** The dashboard's calls and those that change what it shows, asked in this process. */
import { randomUUID } from 'node:crypto'
import { type Catalogue, createCatalogue } from '../src/catalogue/catalogue.server.ts'
import { NO_HOUSE_LIMITS } from '../src/engine/account-limits.server.ts'
import { changeAuction } from '../src/engine/by-staff/change-auction.server.ts'
import { closeDueAuctions } from '../src/engine/closing/close-due-auctions.server.ts'
import { createAuction } from '../src/engine/create-auction.server.ts'
import { createLanes, type Lanes } from '../src/engine/lane.server.ts'
import { readProfile } from '../src/features/account/profile.server.ts'
import { listOwnQuestions } from '../src/features/auction/questions/list-questions.server.ts'
import { placeBid } from '../src/features/bidding/place-bid.server.ts'
import { SAVED_SEARCH_CALLS } from '../src/features/browse/saved-searches/saved-searches.server.ts'
import { buyNow } from '../src/features/buy-now/buy-now.server.ts'
import { listMyBids, readMyStanding } from '../src/features/dashboard/my-bids.server.ts'
import {
  listMyReservations,
  readMyAgreement,
} from '../src/features/dashboard/my-reservations.server.ts'
import { listMyOffers } from '../src/features/dashboard/offers/my-offers.server.ts'
import { listRivalBids } from '../src/features/dashboard/rival-bids.server.ts'
import { listWatchlist } from '../src/features/dashboard/watchlist/list-watchlist.server.ts'
import { listMyAuctions } from '../src/features/my-auctions/my-auctions.server.ts'
import { listNotifications } from '../src/features/notices/notifications.server.ts'
import { readBankDetails } from '../src/features/settlement/bank-details.server.ts'
import { auctionFromForm, type AuctionForm } from '../src/features/staff/inventory/auction-form.ts'
import type { Command } from '../src/rules/auction.ts'
import type { HouseLimits } from '../src/rules/safeguards/account-limits.ts'
import { EXAMPLE_BANK, type BankDetails } from '../src/rules/sales/bank-details.ts'
import type { Endpoint } from '../src/server/http/endpoint.ts'
import { createApi } from '../src/server/http/http.ts'
import { createCallCount, createRateLimiter } from '../src/server/http/rate-limits.ts'
import type { Database } from '../src/server/postgres/database.ts'
import { createMember, type NewMember } from '../src/sign-in/users/create-member.server.ts'
import type { Answer } from './answers.ts'
import { aCaller } from './builders.ts'
import { cloneDatabase, openTestPool, silentLog } from './database.ts'
import { dueLots } from './due-lot.ts'
import { PROOF_KEY } from './proof-key.ts'

type Parts = {
  db: Database
  catalogue: Catalogue
  lanes: Lanes
  config: { smtpUrl: string | undefined; demo: boolean; bank: BankDetails; limits: HouseLimits }
}

const endpoints: Endpoint<Parts>[] = [
  readProfile,
  listMyBids,
  listRivalBids,
  readMyStanding,
  listMyReservations,
  readMyAgreement,
  listMyOffers,
  listNotifications,
  listMyAuctions,
  listOwnQuestions,
  listWatchlist,
  ...SAVED_SEARCH_CALLS,
  readBankDetails,
  placeBid,
  buyNow,
]

/** What the screen asks for when it opens at the reservations, where it shows most. */
export const DASHBOARD_CALLS = [
  '/api/me',
  '/api/me/bids?limit=50',
  '/api/me/reservations?limit=50',
  '/api/me/offers',
  '/api/me/notifications?limit=10',
  '/api/me/bank-details',
]

/** A member is called for by the id: tokens are somebody else's subject. */
export interface DashboardApi {
  db: Database
  /** How many queries the handlers have made so far. */
  queries(): number
  member(profile?: NewMember['profile']): Promise<string>
  auction(more?: Partial<AuctionForm>): Promise<string>
  ask<Path extends string>(member: string | null, path: Path): Promise<Answer<`GET ${Path}`>>
  request(member: string | null, path: string): Promise<Response>
  bid(
    member: string,
    auction: string,
    amount: number,
  ): Promise<Answer<`POST /api/auctions/${string}/bids`>>
  buy(member: string, auction: string): Promise<Answer<`POST /api/auctions/${string}/buy-now`>>
  change(auction: string, ...commands: Command[]): Promise<unknown>
  close(): Promise<void>
}

export async function startDashboardApi(): Promise<DashboardApi> {
  const { url, drop } = await cloneDatabase()
  const db = openTestPool(url, 6)
  let queries = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    // Once for each that was sent; subqueries are not.
    async transformResult({ result }) {
      queries++
      return result
    },
  })
  const api = createApi<Parts>({
    endpoints,
    services: {
      db: counted,
      catalogue: createCatalogue(db),
      lanes: createLanes({ db, log: silentLog, proofKey: PROOF_KEY }),
      config: {
        ...{ smtpUrl: undefined, demo: true, bank: EXAMPLE_BANK, limits: NO_HOUSE_LIMITS },
        ...{ bankFor: () => EXAMPLE_BANK, earlierBanks: () => [] },
      },
    },
    authenticate: async (token) => aCaller(token),
    rolesOf: async () => [],
    limitRate: createRateLimiter(createCallCount(db, false)),
    log: silentLog,
  })
  const call = async (member: string | null, path: string, init: RequestInit = {}) =>
    api.request(path, {
      ...init,
      headers: {
        'content-type': 'application/json',
        ...(member && { authorization: `Bearer ${member}` }),
      },
    })
  async function post<Path extends string>(
    member: string,
    path: Path,
    body: unknown,
  ): Promise<Answer<`POST ${Path}`>> {
    return read(await call(member, path, { method: 'POST', body: JSON.stringify(body) }))
  }
  return {
    db,
    queries: () => queries,
    async member(profile = {}) {
      const email = `${randomUUID()}@example.com`
      return (await createMember(db, { email, password: null, profile })).userId
    },
    async auction(more = {}) {
      const row = await db
        .transaction()
        .execute((tx) =>
          createAuction(
            tx,
            auctionFromForm({ ...USUAL, ...more, ends_at: inAnHour() }),
            new Date(),
          ),
        )
      return row.id
    },
    ask: async (member, path) => read(await call(member, path)),
    request: call,
    bid: (member, auction, amount) => post(member, `/api/auctions/${auction}/bids`, { amount }),
    buy: (member, auction) => post(member, `/api/auctions/${auction}/buy-now`, AGREEMENT),
    change: (auction, ...commands) => changeAuction(db, auction, () => commands),
    async close() {
      await db.destroy()
      await drop()
    },
  }
}

/** So many purchases of one member, each won over another by the real close, with its invoice and notices; some were offered. */
export async function buyMany(
  db: Database,
  { buyer, rival, count }: { buyer: string; rival: string; count: number },
): Promise<void> {
  const bids = [
    { by: rival, amount: 10_100 },
    { by: buyer, amount: 10_200 },
  ]
  const lots = await dueLots(
    db,
    Array.from({ length: count }, () => ({ bids })),
  )
  while ((await closeDueAuctions(db)) > 0);
  const offers = lots.slice(0, OFFERED).map((auction_id) => ({
    auction_id,
    run: 1,
    user_id: buyer,
    kind: 'counter_offer',
    amount: 1_100_000,
    state: 'declined',
    created_at: new Date(),
    expires_at: new Date(),
  }))
  await db.insertInto('offers').values(offers).execute()
}

const OFFERED = 100

/** JSON has no types: the call says what it promises. */
async function read<Call extends string>(answer: Response): Promise<Answer<Call>> {
  return { status: answer.status, body: await answer.json() }
}

const USUAL = {
  title: '2019 Ford F-150 Lariat',
  category: 'cars-trucks',
  starting_bid: 1_000,
  status: 'available',
  mileage: 64_210,
  location: 'Tampa, FL',
} as const

function inAnHour(): Date {
  return new Date(Date.now() + 3_600_000)
}

const AGREEMENT = {
  full_name: 'Dana Whitfield',
  email: 'dana@example.com',
  phone: '8135550176',
  delivery_address: '1180 Harbor View Dr, Tampa, FL 33602',
}
