import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { aPurchase, paying, play } from '../../../test/sales/play-sale.ts'
import { cents } from '../../rules/money.ts'

let market: Marketplace
let buyer: string

beforeAll(async () => {
  market = await openMarketplace()
  buyer = await aMember(market.db)
})
afterAll(() => market.close())

const read = (by?: string) => market.ask('GET', '/api/me/bank-details', { by })

const bought = (by = buyer) => aPurchase(market, by)

test('members read the account, and that of a demo says that it is an example', async () => {
  const { status, body } = await read(buyer)
  expect(status).toBe(200)
  expect(body).toEqual({
    bank: {
      beneficiary: 'HAMMERLANE LLC',
      bank: 'Harbor Federal Bank',
      routing_number: '990001119',
      account_number: '000044719032',
      swift: null,
    },
    is_example: true,
    earlier: [],
    open_invoices: [],
  })
  expect((await read()).status).toBe(401)
})

test('an account of one’s own is no example, and where none is set there is none', async () => {
  const bank = {
    beneficiary: 'Hammerlane Trust Account',
    bank: 'First Bank of Tampa',
    routingNumber: '021000021',
    accountNumber: '123456789',
    swift: 'HARBUS33',
  }
  const own = await market.another({}, { bank }).ask('GET', '/api/me/bank-details', { by: buyer })
  expect(own.body).toMatchObject({ bank: { swift: 'HARBUS33' }, is_example: false })
  const none = market.another({}, { bank: null })
  const { body } = await none.ask('GET', '/api/me/bank-details', { by: buyer })
  expect(body).toMatchObject({ bank: null, is_example: false })
})

test('the references of what is still to be paid are named, and of nothing else', async () => {
  const [part, whole, later] = [await bought(), await bought(), await bought()]
  await bought(await aMember(market.db))
  await play(market.db, part, paying(4_000))
  await play(market.db, whole, paying(10_000))
  const refunded = await bought()
  await market.db
    .updateTable('sales')
    .set({ state: 'received', paid: 950_000 })
    .where('id', '=', refunded)
    .execute()
  const { body } = await read(buyer)
  expect(body.open_invoices.map(({ balance }) => balance)).toEqual([6_000, 10_000])
  const sales = await market.db
    .selectFrom('sales')
    .select(['id', 'reference', 'invoice_number', 'due_at'])
    .where('id', 'in', [part, later])
    .orderBy('due_at')
    .execute()
  expect(body.open_invoices).toMatchObject(
    sales.map(({ reference, invoice_number: number, due_at: due }) => ({
      ...{
        number,
        reference,
        item: '2021 Toyota Camry SE',
        is_overdue: false,
        is_in_default: false,
      },
      due_at: due.toISOString(),
    })),
  )
})

test('what came later than the paid price has no time to keep, and is never overdue', async () => {
  const owner = await aMember(market.db)
  const added = await bought(owner)
  await bought(owner)
  const { db } = market
  await play(db, added, paying(10_000))
  const storage = { id: 'storage', kind: 'other', text: 'Storage', amount: cents(10_000) } as const
  await play(db, added, { type: 'add-line', line: storage })
  const past = new Date(Date.now() - 3_600_000)
  await db.updateTable('sales').set({ due_at: past }).where('buyer_id', '=', owner).execute()
  const { body } = await read(owner)
  const told = body.open_invoices.map(({ balance, is_overdue, has_due_time }) => ({
    ...{ balance, is_overdue, has_due_time },
  }))
  expect(told).toContainEqual({ balance: 100, is_overdue: false, has_due_time: false })
  expect(told).toContainEqual({ balance: 10_000, is_overdue: true, has_due_time: true })
})
