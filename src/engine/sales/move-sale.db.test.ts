import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { aPurchase, noticesOf, paying, play } from '../../../test/sales/play-sale.ts'
import { DAY } from '../../rules/durations.ts'
import { cents } from '../../rules/money.ts'
import { handoverLine } from '../../rules/sales/handover.ts'
import type { SaleCommand } from '../../rules/sales/sale.ts'
import { moveSale, type Step } from './move-sale.server.ts'

let market: Marketplace
let buyer: string
let staff: string
let id: string

beforeAll(async () => {
  market = await openMarketplace()
  buyer = await aMember(market.db)
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
})
afterAll(() => market.close())
beforeEach(async () => {
  id = await aPurchase(market, buyer)
})

const toDenver = {
  method: 'delivery',
  address: '2260 Larkspur Ave, Denver',
  postalCode: '80205',
  country: 'United States',
  miles: 900,
  wishedOn: null,
} as const

/** Chosen free of charge, so that the price alone has to be paid. */
const delivery = (): SaleCommand => {
  const quote = { price: cents(0), text: 'Delivery to Denver, CO', detail: null }
  const line = handoverLine({ id }, toDenver, quote)
  return { type: 'choose-handover', handover: toDenver, delivery: line }
}

const move = (step: Step, sale = id) =>
  market.db.transaction().execute((tx) => moveSale(tx, sale, step, staff))
const told = async () => {
  const notices = await noticesOf(market.db, id)
  return notices
    .filter(({ kind }) => !['invoice', 'won', 'lost', 'purchase_agreement'].includes(kind))
    .map(({ kind, data }) => [kind, data])
}

describe('each step is told to the buyer once, with what it means', () => {
  test('on its way, by when at the latest; delivered, until when it can be returned', async () => {
    await play(market.db, id, paying(10_000), delivery())
    const sent = await move({ type: 'send' })
    const { sale, now } = await move({ type: 'hand-over' })
    expect(sale).toMatchObject({ state: 'received', receivedAt: now })
    const latestBy = new Date((sent.sale.paidAt?.getTime() ?? 0) + 14 * DAY).toISOString()
    const returnUntil = new Date(now.getTime() + 14 * DAY).toISOString()
    expect(await told()).toEqual([
      ['on_its_way', { latestBy }],
      ['delivered', { returnUntil }],
    ])
  })

  test('on its way without a time, where that has passed already', async () => {
    await play(market.db, id, delivery(), paying(10_000))
    const paidAt = new Date(Date.now() - 15 * DAY)
    await market.db.updateTable('sales').set({ paid_at: paidAt }).where('id', '=', id).execute()
    await move({ type: 'send' })
    expect(await told()).toContainEqual(['on_its_way', { latestBy: null }])
  })

  test('the title when it is sent, not when it came back as received', async () => {
    await play(market.db, id, paying(10_000))
    await move({ type: 'move-title', title: 'sent' })
    await move({ type: 'move-title', title: 'received' })
    expect(await told()).toEqual([['title_sent', {}]])
  })

  test('a return that is asked for, refused, and asked for again', async () => {
    await play(market.db, id, paying(10_000), delivery(), { type: 'send' }, { type: 'hand-over' })
    await move({ type: 'ask-return', reason: 'The gearbox' })
    await move({ type: 'refuse-return', reason: 'It was announced' })
    const { sale } = await move({ type: 'ask-return', reason: 'The brakes' })
    expect(sale.state).toBe('returning')
    expect(await told()).toEqual([
      ['return_asked', { reason: 'The gearbox' }],
      ['return_refused', { reason: 'It was announced' }],
      ['return_asked', { reason: 'The brakes' }],
    ])
  })
})

test.each<[string, () => SaleCommand[], Step]>([
  ['sent before it is paid', () => [delivery()], { type: 'send' }],
  ['sent while nothing is chosen', () => [paying(10_000)], { type: 'send' }],
  ['delivered before it is sent', () => [paying(10_000), delivery()], { type: 'hand-over' }],
  ['returned before it is received', () => [paying(10_000)], { type: 'ask-return', reason: 'x' }],
  [
    'refused as a return that nobody asked',
    () => [paying(10_000)],
    { type: 'refuse-return', reason: 'x' },
  ],
  ['whose title moves before it is paid', () => [], { type: 'move-title', title: 'sent' }],
])('nothing is %s: nothing is written, and nobody is told', async (_, commands, step) => {
  const before = await play(market.db, id, ...commands())
  await expect(move(step)).rejects.toMatchObject({ code: 'not_available' })
  const after = await market.db
    .selectFrom('sales')
    .select(['version', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ version: before.version, state: before.state })
  expect(await told()).toEqual([])
})

test('two who send the same at once send it once', async () => {
  await play(market.db, id, paying(10_000), delivery())
  const both = await Promise.allSettled([move({ type: 'send' }), move({ type: 'send' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await told()).toHaveLength(1)
})

test('a sale that there is not is not found', async () => {
  await expect(move({ type: 'send' }, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
})
