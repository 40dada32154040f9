import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDueLot } from '../../../../../test/due-lot.ts'
import { aMember } from '../../../../../test/marketplace.ts'
import { aConsignor, aReleasedSale } from '../../../../../test/sales/consigned.ts'
import { aSale, openPaymentDesk, type PaymentDesk } from '../../../../../test/sales/sold-lots.ts'
import { closeDueAuctions } from '../../../../engine/closing/close-due-auctions.server.ts'
import { businessDay } from '../../../../rules/business-day.ts'
import { askedSchema } from '../../approvals/approvals.ts'
import { payOut } from '../../proceeds/proceeds-acts.ts'
import type { Act, Typed } from './act.ts'
import { type KeptAct, keptOf, sendingOf, stillMeant } from './kept-act.ts'
import { addLine, refund } from './money-acts.ts'
import { assignWire, counterOffer, returnWire } from './other-acts.ts'
import { changeHandover } from './vehicle-acts.ts'

/** Acts that a second person signs, as their dialog asks for them. */
let desk: PaymentDesk

beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.market.close())

/** Opens a dialog anew, from what is read now. */
type Open = () => Promise<Act>

async function aDearSale() {
  const sale = await aSale(desk.market, 120_000)
  await desk.pay(sale, 120_000)
  return sale
}

async function ofSale({ id }: { id: string }) {
  const path = `/api/staff/reservations/${id}` as const
  return (await desk.market.ask('GET', path, { by: desk.staff })).body
}

async function ofWire(id: string) {
  const path = `/api/staff/payments/${id}` as const
  return (await desk.market.ask('GET', path, { by: desk.staff })).body
}

/** A wire for a sale that is over. */
async function aWaitingWire(): Promise<string> {
  const sale = await aSale(desk.market, 60_000)
  const path = `/api/staff/reservations/${sale.id}/cancel` as const
  await desk.market.ask('POST', path, { by: desk.staff, body: { reason: 'By phone' } })
  return (await desk.pay(sale, 60_000)).body.payment.id
}

async function aRefund(): Promise<Open> {
  const sale = await aDearSale()
  return async () => refund(await ofSale(sale))
}

async function aCredit(): Promise<Open> {
  const sale = await aDearSale()
  return async () => addLine(await ofSale(sale))
}

async function aCheaperDelivery(): Promise<Open> {
  const sale = await aSale(desk.market)
  const open = async () => changeHandover(await ofSale(sale), '2026-12-01')
  expect((await send(await open(), { ...PLACE, price: '60000' }, null)).status).toBe(200)
  return open
}

async function aCounterOffer(): Promise<Open> {
  const bids = [{ by: await aMember(desk.market.db), amount: 45_000 }]
  const lot = await aDueLot(desk.market.db, { bids, reserve_price: 60_000 })
  while ((await closeDueAuctions(desk.market.db)) > 0);
  const path = `/api/staff/auctions/${lot}/decision` as const
  return async () => counterOffer((await desk.market.ask('GET', path, { by: desk.staff })).body)
}

async function aReturnedWire(): Promise<Open> {
  const wire = await aWaitingWire()
  return async () => returnWire(await ofWire(wire))
}

async function aMovedWire(): Promise<Open> {
  const wire = await aWaitingWire()
  const { id } = await aSale(desk.market, 60_000)
  return async () => assignWire(await ofWire(wire), { reservation_id: id, of: 'INV' })
}

async function aPayout(): Promise<Open> {
  const consignor = await aConsignor(desk.market)
  await aReleasedSale(desk.market, consignor, { price: 60_000 })
  const account = `/api/staff/proceeds/consignors/${consignor.id}` as const
  const { next } = (await desk.market.ask('GET', account, { by: desk.staff })).body
  const asked = { by: desk.staff, body: { total: next.total } }
  const { statement } = (await desk.market.ask('POST', `${account}/statements`, asked)).body
  const path = `/api/staff/proceeds/statements/${statement.id}` as const
  const today = businessDay(new Date())
  return async () => payOut((await desk.market.ask('GET', path, { by: desk.staff })).body, today)
}

const PLACE = {
  ...{ method: 'delivery', address: '2260 Larkspur Ave, Denver', postal_code: '00000' },
  ...{ country: 'United States', reason: 'By phone' },
}

/** What the dialog sends of what was typed, with what it keeps as no answer comes. */
async function send(act: Act, typed: Typed, kept: KeptAct | null) {
  const values = { ...act.initial, ...typed }
  const sending = sendingOf(act, stillMeant(act, kept), act.rules.parse(values), randomUUID)
  const { status, body } = await desk.market.ask(act.method, act.address, {
    by: desk.staff,
    body: JSON.parse(sending.what),
    headers: { 'idempotency-key': sending.key },
  })
  return { status, body, kept: keptOf(act, values, sending) }
}

const ASKED: [string, () => Promise<Open>, Typed][] = [
  ['a refund', aRefund, { amount: '60000', reason: 'Too much' }],
  ['a credit', aCredit, { text: 'Hail', amount: '-60000' }],
  ['a cheaper delivery', aCheaperDelivery, { ...PLACE, price: '0' }],
  ['a counter-offer', aCounterOffer, { amount: '50000' }],
  ['the return of a wire', aReturnedWire, { note: 'Not ours' }],
  ['a wire for another sale', aMovedWire, { reason: 'His second car' }],
  ['a payout', aPayout, { reference: 'FT-9' }],
]

test.each(ASKED)(
  '%s that was refused before its answer came is asked for anew, and waits',
  async (_, prepare, typed) => {
    const open = await prepare()
    const ask = async (act: Act, kept: KeptAct | null) => {
      const { status, body, kept: keptThen } = await send(act, typed, kept)
      expect(status).toBe(202)
      return { approval: askedSchema.parse(body).approval, kept: keptThen }
    }
    const opened = await open()
    const first = await ask(opened, null)
    // The dialog is still open.
    const again = await ask(opened, first.kept)
    expect(again.approval.id).toBe(first.approval.id)
    const path = `/api/staff/approvals/${first.approval.id}/refuse` as const
    expect((await desk.market.ask('POST', path, { by: desk.second })).status).toBe(200)
    const anew = await ask(await open(), again.kept)
    expect(anew.approval.id).not.toBe(first.approval.id)
    const list = '/api/staff/approvals?state=waiting'
    const { items } = (await desk.market.ask('GET', list, { by: desk.second })).body
    expect(items.map(({ id }) => id)).toContain(anew.approval.id)
  },
)
