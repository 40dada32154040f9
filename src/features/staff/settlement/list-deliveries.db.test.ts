import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPurchase, paying } from '../../../../test/sales/play-sale.ts'
import { changeAt } from '../../../../test/sales/sales.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { DAY } from '../../../rules/durations.ts'
import { cents } from '../../../rules/money.ts'
import type { SaleCommand } from '../../../rules/sales/sale.ts'

let api: StaffApi

beforeEach(async () => {
  api = await openStaffApi()
})
afterEach(() => api.market.close())

const list = (query: '' | `?${string}` = '', by = api.staff) =>
  api.market.ask('GET', `/api/staff/deliveries${query}`, { by })
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const titlesOf = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)

const pickUp: SaleCommand = {
  type: 'choose-handover',
  handover: { method: 'pick_up' },
  delivery: null,
}

/** To be delivered at no charge. */
function deliveryOf(id: string, country: 'United States' | 'Canada'): SaleCommand {
  const address = '2260 Larkspur Ave, Denver'
  const handover = { method: 'delivery', address, postalCode: '80205', country } as const
  return {
    type: 'choose-handover',
    handover: { ...handover, miles: 9, wishedOn: null },
    delivery: { id: `delivery ${id}`, kind: 'delivery', text: 'Delivery', amount: cents(0) },
  }
}

/** Bought and paid so many days ago. */
async function paid(
  title: string,
  days: number,
  country: 'United States' | 'Canada' | null = 'United States',
): Promise<string> {
  const id = await aPurchase(api.market, api.member, { title, location: 'Charlotte, NC' })
  const choice = country ? deliveryOf(id, country) : pickUp
  for (const command of [choice, paying(10_000)])
    await changeAt(api.market.db, id, command, daysAgo(days))
  return id
}

test('what is to be sent or on its way is there, the oldest promise first and the late ones marked', async () => {
  const late = await paid('Late', 15)
  const sent = await paid('Sent', 10)
  await changeAt(api.market.db, sent, { type: 'send' }, daysAgo(8))
  // 22 days from the payment, where the others have 14.
  await paid('To Canada', 12, 'Canada')
  await paid('Fetched', 20, null)
  const there = await paid('There', 13)
  await changeAt(api.market.db, there, { type: 'send' }, daysAgo(9))
  await changeAt(api.market.db, there, { type: 'hand-over' }, daysAgo(1))
  await aPurchase(api.market, api.member, { title: 'Not paid' })

  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 3, next_cursor: null })
  expect(body.items.map(({ title, sale }) => [title, sale.state, sale.is_late])).toEqual([
    ['Late', 'paid', true],
    ['Sent', 'on_its_way', false],
    ['To Canada', 'paid', false],
  ])
  expect(body.items[0]).toMatchObject({
    reservation_id: late,
    lot: expect.stringMatching(/^HL-\d+$/),
    location: 'Charlotte, NC',
    buyer: { name: null, customer_id: expect.any(String) },
    invoice: { number: expect.stringMatching(/^INV-/), balance: 0 },
    sale: {
      handover: { method: 'delivery', address: '2260 Larkspur Ave, Denver', postal_code: '80205' },
    },
  })
  const promised = body.items.map(({ sale }) => sale.delivery_due_at ?? '')
  expect(promised).toEqual(promised.toSorted())
})

test('it is narrowed to what is to be sent, to what is on its way, and to what is late', async () => {
  await paid('Late', 15)
  await paid('New', 1)
  const sent = await paid('Sent', 3)
  await changeAt(api.market.db, sent, { type: 'send' }, daysAgo(1))
  expect(titlesOf((await list('?state=paid')).body)).toEqual(['Late', 'New'])
  expect(titlesOf((await list('?state=on_its_way')).body)).toEqual(['Sent'])
  expect((await list('?late=true')).body).toMatchObject({ total: 1, items: [{ title: 'Late' }] })
  expect((await list('?state=received')).status).toBe(422)
})

test('pages go on where the last one ended, also among promises of one moment', async () => {
  const at = daysAgo(2)
  const titles = ['one', 'two', 'three', 'four', 'five']
  for (const title of titles) {
    const id = await aPurchase(api.market, api.member, { title })
    for (const command of [deliveryOf(id, 'United States'), paying(10_000)])
      await changeAt(api.market.db, id, command, at)
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { body } = await list(`?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
    expect(body.total).toBe(5)
    seen.push(...titlesOf(body))
    cursor = body.next_cursor
  } while (cursor !== null)
  expect(seen.toSorted()).toEqual(titles.toSorted())
  expect((await list('?cursor=nonsense')).status).toBe(422)
})

test('it is for staff alone', async () => {
  expect((await list('', api.member)).status).toBe(403)
  expect((await api.market.ask('GET', '/api/staff/deliveries')).status).toBe(401)
})
