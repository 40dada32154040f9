/** What tests of saved searches do: as a new member each, among auctions that nothing else finds. */
import { createCatalogue } from '../../src/catalogue/catalogue.server.ts'
import { compareChanges } from '../../src/features/browse/saved-searches/compare-changes.server.ts'
import { tellMatches } from '../../src/features/browse/saved-searches/tell-matches.server.ts'
import { databaseTime } from '../../src/server/postgres/database-time.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { aMember } from '../marketplace.ts'
import { openStaffApi, someInput, type StaffApi } from '../staff-api.ts'

export const HOUR = 3_600_000
export const PATH = '/api/me/saved-searches'

export type Searches = Awaited<ReturnType<typeof openSearches>>

export async function openSearches() {
  const api: StaffApi = await openStaffApi()
  const { db } = api.market
  let make = 0

  async function compare(by: Database = db): Promise<void> {
    while (await compareChanges(by, createCatalogue(by)));
  }

  /** Tells what is due by then. */
  async function tell(hours = 1): Promise<void> {
    const now = new Date((await databaseTime(db)).getTime() + hours * HOUR)
    while (await tellMatches(db, createCatalogue(db), now));
  }

  async function begin() {
    const dana = await aMember(db)
    /** Found by nothing of another test. */
    const brand = `Brand ${(make += 1)}`
    await compare()
    const list = async () => (await api.market.ask('GET', PATH, { by: dana })).body

    async function save(query = `make=${brand}`, notify = 'at_once') {
      const body = { query, name: 'Mine', notify }
      const saved = await api.market.ask('POST', PATH, { by: dana, body })
      if (saved.status !== 201) throw new Error(`not saved: ${saved.status}`)
      return saved.body
    }

    async function publish(change: object = {}): Promise<string> {
      const input = { ...someInput(), make: brand, status: 'available', ...change }
      return (await api.create(input)).body.auction.id
    }

    async function told() {
      const rows = await db
        .selectFrom('notices')
        .select('data')
        .where('user_id', '=', dana)
        .where('kind', '=', 'saved_search')
        .orderBy('seq')
        .execute()
      return rows.map(({ data }) => data as { count: number; lots: { id: string }[]; name: string })
    }

    const fresh = async () => (await list()).items.map(({ new_count: count }) => count)
    return { dana, brand, list, save, publish, told, fresh }
  }

  return { api, compare, tell, begin }
}
