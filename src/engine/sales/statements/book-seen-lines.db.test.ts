import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DAY,
  openStatementsDesk,
  type StatementsDesk,
} from '../../../../test/sales/statements-desk.ts'
import { cents } from '../../../rules/money.ts'
import { recordPayment } from '../record-payment.server.ts'
import { lockSold } from '../settle-sale.server.ts'
import { hasWaitingWire } from './waiting-wires.server.ts'

let desk: StatementsDesk

beforeAll(async () => {
  desk = await openStatementsDesk()
})
afterAll(() => desk.market.close())

const matches = (answer: { body: { lines: { match: string }[] } }) =>
  answer.body.lines.map(({ match }) => match)
const states = (answer: { body: { lines: { state: string }[] } }) =>
  answer.body.lines.map(({ state }) => state)
const waits = (id: string) => desk.market.db.transaction().execute((tx) => hasWaitingWire(tx, id))
/** As staff record a wire by hand. */
const byHand = (saleId: string, dollars: number, isAnother = false) =>
  desk.market.db.transaction().execute(async (tx) => {
    const wire = {
      amount: cents(dollars * 100),
      receivedOn: DAY,
      sender: null,
      note: null,
      isAnother,
    }
    return recordPayment(tx, await lockSold(tx, saleId), wire, desk.staff)
  })

test('a line that was booked meanwhile is not said to be counted', async () => {
  const sale = await desk.sale()
  const { body } = await desk.sendEntries([{ date: DAY, amount: 14_200, text: sale.reference }])
  expect((await desk.bookSeen(body, [1])).body.left).toEqual([])
  expect(await desk.bookSeen(body, [1])).toMatchObject({
    status: 409,
    body: { detail: 'Nothing was booked. Line 1: It is booked already.' },
  })
})

test('of two lines that depend on each other one is booked alone as it was shown', async () => {
  const sale = await desk.sale()
  const { body } = await desk.sendEntries([
    { date: DAY, amount: 4_200, text: sale.reference },
    { date: DAY, amount: 10_000, text: sale.reference },
  ])
  expect(matches({ body })).toEqual(['partial', 'matched'])
  expect(states(await desk.bookSeen(body, [2]))).toEqual(['waiting', 'booked'])
})

describe('a wire that staff recorded by hand', () => {
  test('is known when the bank tells of it, and counts again only where staff saw that', async () => {
    const sale = await desk.sale()
    await byHand(sale.id, 5_000)
    const { body } = await desk.sendEntries([{ date: DAY, amount: 5_000, text: sale.reference }])
    expect(body.lines[0]).toMatchObject({
      match: 'known',
      reason: expect.stringContaining('recorded'),
    })
    expect(states(await desk.book(body.id))).toEqual(['waiting'])
    expect((await desk.paid(sale)).paid).toBe(500_000)
    expect(await desk.book(body.id, [1])).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', detail: expect.stringContaining('Line 1: A payment of') },
    })
    expect((await desk.paid(sale)).paid).toBe(500_000)
    expect(states(await desk.bookSeen(body, [1]))).toEqual(['booked'])
    expect((await desk.paid(sale)).paid).toBe(1_000_000)
  })

  test('since another statement brought it counts once, for who saw only that it was imported before', async () => {
    const sale = await desk.sale()
    const wire = { date: DAY, amount: 5_000, text: sale.reference }
    await desk.sendEntries([wire])
    const { body } = await desk.sendEntries([wire, { date: DAY, amount: 9 }])
    expect(body.lines[0]).toMatchObject({ match: 'known', reason_code: 'imported_before' })
    await byHand(sale.id, 5_000)
    expect((await desk.bookSeen(body, [1])).body.detail).toContain('recorded meanwhile')
    expect((await desk.paid(sale)).paid).toBe(500_000)
    const now = (await desk.readStatement(body.id)).body
    expect(now.lines[0]).toMatchObject({ match: 'known', reason_code: 'recorded_before' })
    expect(states(await desk.bookSeen(now, [1]))[0]).toBe('booked')
    expect((await desk.paid(sale)).paid).toBe(1_000_000)
  })

  test('since the lines were read counts once: who confirms them is told', async () => {
    const [noted, other] = [await desk.sale(), await desk.sale()]
    const { body } = await desk.sendEntries([
      { date: DAY, amount: 14_200, text: noted.reference },
      { date: DAY, amount: 14_200, text: other.reference },
    ])
    expect(matches({ body })).toEqual(['matched', 'matched'])
    await byHand(noted.id, 14_200)
    expect(await desk.bookSeen(body, [1])).toMatchObject({ status: 409 })
    const both = await desk.bookSeen(body, [1, 2])
    expect([both.status, states(both)]).toEqual([200, ['waiting', 'booked']])
    expect(both.body.left).toEqual([
      { n: 1, reason: expect.stringContaining('recorded meanwhile') },
    ])
    expect((await desk.paid(noted)).paid).toBe(1_420_000)
    expect((await desk.paid(other)).paid).toBe(1_420_000)
  })

  test('of another amount changes what a line pays, which is told before it counts', async () => {
    const sale = await desk.sale()
    const { body } = await desk.sendEntries([{ date: DAY, amount: 14_200, text: sale.reference }])
    await byHand(sale.id, 100)
    expect((await desk.bookSeen(body, [1])).body.detail).toContain('has changed since you saw it')
    const now = await desk.readStatement(body.id)
    expect(matches(now)).toEqual(['over'])
    expect((await desk.bookSeen(now.body, [1])).status).toBe(200)
    expect((await desk.paid(sale)).paid).toBe(1_430_000)
  })

  test('after the import is known when the statement is booked', async () => {
    const sale = await desk.sale()
    const { body } = await desk.sendEntries([{ date: DAY, amount: 5_000, text: sale.reference }])
    expect(matches({ body })).toEqual(['partial'])
    await byHand(sale.id, 5_000)
    expect(matches(await desk.readStatement(body.id))).toEqual(['known'])
    await desk.book(body.id)
    expect((await desk.paid(sale)).paid).toBe(500_000)
    // Nobody has to look at it any more, so that it holds back no default.
    expect(await waits(sale.id)).toBe(false)
  })

  test('after it was booked is another wire only where staff say so', async () => {
    const sale = await desk.sale()
    const { body } = await desk.sendEntries([{ date: DAY, amount: 5_000, text: sale.reference }])
    await desk.book(body.id)
    await expect(byHand(sale.id, 5_000)).rejects.toMatchObject({
      code: 'not_available',
      message: expect.stringContaining(`brought $5,000.00 for this reservation on ${DAY}`),
    })
    await byHand(sale.id, 5_001)
    await byHand(sale.id, 5_000, true)
    expect((await desk.paid(sale)).paid).toBe(1_500_100)
  })
})
