import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'
import { aPurchase, paying, play } from '../../../../test/sales/play-sale.ts'
import { refundSigned } from '../../../../test/sales/sold-lots.ts'

let market: Marketplace
let staff: string
let buyer: string

beforeAll(async () => {
  market = await openMarketplace()
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
  buyer = await aMember(market.db)
})
afterAll(() => market.close())

async function waiting() {
  const path = '/api/staff/settlement?queue=send_back' as const
  const { items } = (await market.ask('GET', path, { by: staff })).body
  const { queues } = (await market.ask('GET', '/api/staff/today', { by: staff })).body
  const today = queues.find(({ queue }) => queue === 'send-back')
  return { rows: items.map(({ id, send_back: back }) => [id, back]), today }
}

test('what was paid too much waits until it is sent back', async () => {
  const id = await aPurchase(market, buyer)
  await play(market.db, id, paying(10_000))
  expect(await waiting()).toEqual({ rows: [], today: undefined })
  await play(market.db, id, paying(392.5))
  expect(await waiting()).toMatchObject({
    rows: [[id, 392.5]],
    today: { count: 1, amount: 392.5, first: expect.stringMatching(/^INV-/) },
  })
  const todo = (await market.ask('GET', '/api/staff/settlement?queue=to_do', { by: staff })).body
  expect(todo.items.map((row) => row.id)).toEqual([id])
  const second = await aMember(market.db, { roles: ['member', 'staff'] })
  const refund = { amount: 392.5, reason: 'Too much' }
  expect((await refundSigned({ market, staff, second }, { id }, refund)).status).toBe(200)
  expect(await waiting()).toEqual({ rows: [], today: undefined })
})

test('a sale in default holds what was paid of it; what is being returned does not yet', async () => {
  const [defaulted, returning] = [
    await aPurchase(market, buyer),
    await aPurchase(market, await aMember(market.db)),
  ]
  const pickUp = {
    type: 'choose-handover',
    handover: { method: 'pick_up' },
    delivery: null,
  } as const
  await play(market.db, returning, pickUp, paying(10_500), { type: 'hand-over' })
  await play(market.db, returning, { type: 'ask-return', reason: 'Noise' })
  await play(market.db, defaulted, paying(4_000))
  expect((await waiting()).rows).toEqual([])
  const due = { due_at: new Date(Date.now() - 1_000) }
  await market.db.updateTable('sales').set(due).where('id', '=', defaulted).execute()
  await play(market.db, defaulted, { type: 'default' })
  expect((await waiting()).rows).toEqual([[defaulted, 4_000]])
})
