/** Staff's list of 100,000 auctions, and that of a bank with half of them: every way to narrow and order it answers in under 50 ms, p95. */
import { sql } from 'kysely'
import type { AuctionList } from '../../src/features/staff/inventory/auction-list.ts'
import { asOwner, startTestDatabases } from '../../test/database.ts'
import { aBank, aBanker, type Bank } from '../../test/inventory/consignors.ts'
import { openStaffApi, type StaffApi } from '../../test/staff-api.ts'
import { growCatalogue } from '../catalogue.ts'
import { measureCall, ROUNDS } from './measure-call.ts'

const AUCTIONS = 100_000

const QUERIES = {
  'what ends next': '?limit=100',
  'the second page': '',
  'the greatest prices': '?sort=-price&limit=100',
  'live, below the reserve': '?status=available&reserve=not_met&bids=some',
  'no bid, ends in a day': '?bids=none&ends_within=24',
  'to decide': '?wants=decision&sort=-created_at',
  'two words': '?q=ford%20transit&limit=100',
  'a VIN that nobody has': '?q=zzzzzzzzz',
  'two words that stand together nowhere': '?q=ford%20toyota',
  'a stock number': '?q=fhb-4188',
  'how many each view holds': '/counts',
}

export async function measureInventory(): Promise<void> {
  const stop = await startTestDatabases()
  const desk = await openStaffApi()
  try {
    await growCatalogue(desk.market.ownerUrl, AUCTIONS)
    const bank = await consignHalf(desk)
    console.log(`staff's list of ${AUCTIONS} auctions, ${ROUNDS} times each:`)
    const first = await list(desk, '?limit=100')
    const cursor = `?limit=100&cursor=${first.next_cursor}`
    for (const [name, query] of Object.entries(QUERIES)) {
      await measureCall(name, () => list(desk, query || cursor))
    }
    await measureBank(desk, bank)
  } finally {
    await desk.market.close()
    await stop()
  }
}

const OWN_QUERIES = {
  'what ends next': '/lots?limit=100',
  'the greatest prices': '/lots?sort=-price&limit=100',
  'live, below the reserve': '/lots?status=available&reserve=not_met&bids=some',
  'a stock number': '/lots?q=fhb-4188',
  'a word that none has': '/lots?q=zzzzzzzzz',
  'what runs now': '/live?limit=100',
  'what runs now with a word that none has': '/live?limit=100&q=zzzzzzzzz',
  'what waits': '/waiting',
}

async function consignHalf(desk: StaffApi): Promise<Bank> {
  const bank = await aBank(desk)
  await sql`
    insert into consignments (auction_id, consignor_id, stock_number)
    select id, ${bank.id}, 'FHB-' || lot_number from auctions where lot_number % 2 = 0`.execute(
    desk.market.db,
  )
  await asOwner(desk.market, (db) => sql`vacuum analyze`.execute(db))
  return bank
}

async function measureBank(desk: StaffApi, bank: Bank): Promise<void> {
  const by = await aBanker(desk, bank)
  console.log('the lots of a bank with half of them:')
  for (const [name, query] of Object.entries(OWN_QUERIES)) {
    await measureCall(name, async () => {
      const { status } = await desk.market.ask('GET', `/api/consignor${query}`, { by })
      if (status !== 200) throw new Error(`the bank's list answered ${status} to ${query}`)
    })
  }
}

async function list({ market, staff }: StaffApi, query: string): Promise<AuctionList> {
  const { status, body } = await market.ask('GET', `/api/staff/auctions${query}`, { by: staff })
  if (status !== 200) throw new Error(`the list answered ${status} to ${query}`)
  // Or the counts, which nobody looks at.
  return body as unknown as AuctionList
}
