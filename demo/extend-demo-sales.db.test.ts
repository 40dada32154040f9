import { beforeEach, expect, test } from 'vitest'
import { createDeadlines } from '../src/engine/sales/see-to-deadlines.server.ts'
import { aMember, openMarketplace, type Marketplace } from '../test/marketplace.ts'
import { aWin, type TestSale } from '../test/sales/sales.ts'
import { extendDemoSales } from './extend-demo-sales.ts'

const HOUR_MS = 3_600_000

let market: Marketplace

beforeEach(async () => {
  market = await openMarketplace()
  return () => market.close()
})

/** A win of a lot, whose time to pay ended a week ago. */
async function owedSinceLastWeek(buyer: string, image = '/images/demo/10482/front/1200.webp') {
  const sale = await aWin(market.db, buyer)
  await market.db
    .updateTable('auctions')
    .set({ image_url: image })
    .where('id', '=', sale.lot)
    .execute()
  const issued = new Date(Date.now() - 8 * 24 * HOUR_MS)
  const due = new Date(issued.getTime() + 24 * HOUR_MS)
  await market.db
    .updateTable('sales')
    .set({ issued_at: issued, due_at: due, next_at: due })
    .where('id', '=', sale.id)
    .execute()
  return sale
}

const saleOf = ({ id }: TestSale) =>
  market.db
    .selectFrom('sales')
    .select(['state', 'due_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('what the demo’s own accounts owe is due a day from now, once, and nobody of them is closed', async () => {
  const demo = await aMember(market.db, { email: 'demo@hammerlane.test', password: 'hammerlane' })
  const bank = await aMember(market.db, { email: 'bank@hammerlane.test', password: 'hammerlane' })
  const sales: TestSale[] = []
  // One after the other, for each win closes whatever is due.
  for (const by of [demo, bank, await aMember(market.db)]) sales.push(await owedSinceLastWeek(by))
  await Promise.all([extendDemoSales(market.db), extendDemoSales(market.another().db)])
  await extendDemoSales(market.db)
  const extended = await Promise.all(sales.map(saleOf))
  expect(extended.map(({ version }) => version)).toEqual([2, 2, 2])
  await createDeadlines(market.db, { graceHoursFor: () => 0 })((error) => {
    throw error
  })
  for (const sale of sales) {
    const { state, due_at: due } = await saleOf(sale)
    expect(state).toBe('invoiced')
    expect(Math.round((due.getTime() - Date.now()) / HOUR_MS)).toBe(24)
  }
})

test('a visitor’s purchase, and lots that are not the demo’s, come due as they do everywhere', async () => {
  const visitor = await aMember(market.db, { password: 'correct horse' })
  const sales = [
    await owedSinceLastWeek(visitor),
    await owedSinceLastWeek(await aMember(market.db), '/pictures/1/1200.webp'),
  ]
  await extendDemoSales(market.db)
  await createDeadlines(market.db, { graceHoursFor: () => 0 })((error) => {
    throw error
  })
  for (const sale of sales) expect((await saleOf(sale)).state).toBe('defaulted')
})
