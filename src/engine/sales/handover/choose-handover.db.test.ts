import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aMember,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../../../test/marketplace.ts'
import { aPurchase, noticesOf, paying, play } from '../../../../test/sales/play-sale.ts'
import { toDenver } from '../../../../test/sales/to-denver.ts'
import { cents } from '../../../rules/money.ts'
import type { SaleCommand } from '../../../rules/sales/sale.ts'
import { lockSold } from '../settle-sale.server.ts'
import { chooseHandover, type Choice } from './choose-handover.server.ts'

let market: Marketplace
let buyer: string

beforeAll(async () => {
  market = await openMarketplace()
  buyer = await aMember(market.db)
})
afterAll(() => market.close())

const TO_DENVER: Choice = {
  handover: toDenver,
  priced: { price: cents(39_200), text: 'Delivery to Denver, CO', detail: '1,560 miles' },
}
const PICK_UP: Choice = { handover: { method: 'pick_up' }, priced: null }

const choose = (id: string, choice: Choice) =>
  market.db
    .transaction()
    .execute(async (tx) => chooseHandover(tx, await lockSold(tx, id), choice, buyer))

const kindsOf = async (id: string) => (await noticesOf(market.db, id)).map(({ kind }) => kind)

async function stateOf(id: string) {
  const { db } = market
  const sale = await db
    .selectFrom('sales')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const reservation = await db
    .selectFrom('reservations')
    .innerJoin('auctions', 'auctions.id', 'reservations.auction_id')
    .select(['reservations.status as reservation', 'auctions.status as auction'])
    .where('reservations.id', '=', id)
    .executeTakeFirstOrThrow()
  return { sale, ...reservation }
}

describe('choosing delivery', () => {
  test('puts its line on the invoice, and tells the buyer the new total', async () => {
    const id = await aPurchase(market, buyer)
    const { sale, isChanged } = await choose(id, TO_DENVER)
    expect(isChanged).toBe(true)
    expect(sale.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['buy_now_price', 1_000_000],
      ['delivery', 39_200],
    ])
    const notice = (await noticesOf(market.db, id)).find(({ kind }) => kind === 'invoice_changed')
    expect(notice).toMatchObject({
      user_id: buyer,
      data: {
        ...{ total: 1_039_200, balance: 1_039_200 },
        why: 'Delivery to Denver, CO was added to your invoice.',
        chosen: { method: 'delivery', line: 'Delivery to Denver, CO' },
      },
    })
  })

  test('again the same changes nothing and tells nothing', async () => {
    const id = await aPurchase(market, buyer)
    const first = await choose(id, TO_DENVER)
    const again = await choose(id, TO_DENVER)
    expect([again.isChanged, again.sale.version]).toEqual([false, first.sale.version])
    expect((await kindsOf(id)).filter((kind) => kind === 'invoice_changed')).toHaveLength(1)
  })

  test('after the payment leaves a balance, and the sale stays paid', async () => {
    const id = await aPurchase(market, buyer)
    await play(market.db, id, paying(10_000))
    const { sale } = await choose(id, TO_DENVER)
    expect([sale.state, sale.lines.length]).toEqual(['paid', 2])
    await expect(play(market.db, id, { type: 'send' })).rejects.toMatchObject({
      message: expect.stringContaining('$392.00 is missing'),
    })
  })

  test('keeps the lines that staff added, whatever kind they are', async () => {
    const id = await aPurchase(market, buyer)
    const line = { id: 'staff', kind: 'delivery', text: 'Ferry', amount: cents(5_000) } as const
    await play(market.db, id, { type: 'add-line', line })
    await choose(id, TO_DENVER)
    const { sale } = await choose(id, PICK_UP)
    expect(sale.lines.map(({ text }) => text)).toEqual(['2021 Toyota Camry SE', 'Ferry'])
  })

  test('where no price is known yet puts no line on it', async () => {
    const id = await aPurchase(market, buyer)
    const { sale } = await choose(id, { handover: { ...toDenver, miles: null }, priced: null })
    expect([sale.lines.length, sale.handover]).toEqual([1, { ...toDenver, miles: null }])
    expect(await kindsOf(id)).not.toContain('invoice_changed')
  })
})

describe('choosing pick-up instead', () => {
  test('takes the delivery off; what was paid is then all of it, and the auction is sold', async () => {
    const id = await aPurchase(market, buyer)
    await choose(id, TO_DENVER)
    await play(market.db, id, paying(10_000))
    expect(await stateOf(id)).toMatchObject({
      reservation: 'pending',
      sale: { state: 'part_paid' },
    })
    await choose(id, PICK_UP)
    expect(await stateOf(id)).toMatchObject({
      reservation: 'completed',
      auction: 'sold',
      sale: { state: 'paid' },
    })
    const told = await kindsOf(id)
    expect(told.filter((kind) => kind === 'payment_in_full')).toHaveLength(1)
    expect(await wrongLedgers(market.db)).toEqual([])
  })

  test('or a delivery that has no price yet, says so, whatever lines staff added', async () => {
    const id = await aPurchase(market, buyer)
    const line = { id: 'staff', kind: 'delivery', text: 'Ferry', amount: cents(5_000) } as const
    await play(market.db, id, { type: 'add-line', line })
    const unpriced = { handover: { ...toDenver, miles: null }, priced: null }
    for (const choice of [TO_DENVER, unpriced, TO_DENVER, PICK_UP]) await choose(id, choice)
    const told = (await noticesOf(market.db, id)).filter(({ kind }) => kind === 'invoice_changed')
    expect(told.map(({ data }) => data)).toMatchObject([
      { chosen: { method: 'delivery', line: 'Delivery to Denver, CO' } },
      {
        chosen: { method: 'delivery', line: null },
        why: expect.stringContaining('not on your invoice yet'),
      },
      { chosen: { method: 'delivery', line: 'Delivery to Denver, CO' } },
      { chosen: { method: 'pick_up', line: null }, why: 'Pick-up was chosen, without a delivery.' },
    ])
  })

  test('while nothing is paid sells nothing', async () => {
    const id = await aPurchase(market, buyer)
    await choose(id, TO_DENVER)
    await choose(id, PICK_UP)
    expect(await stateOf(id)).toMatchObject({ reservation: 'pending', sale: { state: 'invoiced' } })
  })
})

test.each<[string, SaleCommand[]]>([
  ['it is on its way', [{ type: 'send' }]],
  ['it was received', [{ type: 'send' }, { type: 'hand-over' }]],
])('once %s nothing can be chosen any more, and nothing is written', async (_, commands) => {
  const id = await aPurchase(market, buyer)
  await choose(id, TO_DENVER)
  await play(market.db, id, paying(10_392), ...commands)
  const before = await stateOf(id)
  await expect(choose(id, PICK_UP)).rejects.toMatchObject({ code: 'not_available' })
  expect(await stateOf(id)).toEqual(before)
})

test('many choices at once end with one of them, each with its own event', async () => {
  const id = await aPurchase(market, buyer)
  const other = { ...TO_DENVER, handover: { ...toDenver, wishedOn: '2030-01-01' } }
  const all = await Promise.all(
    [TO_DENVER, PICK_UP, other, TO_DENVER, PICK_UP, other].map((choice) => choose(id, choice)),
  )
  const { sale } = await stateOf(id)
  const chosen = await market.db
    .selectFrom('sale_events')
    .select('seq')
    .where('sale_id', '=', id)
    .where('type', '=', 'handover-chosen')
    .execute()
  expect(chosen).toHaveLength(all.filter(({ isChanged }) => isChanged).length)
  expect(sale.version).toBe(1 + chosen.length)
})
