import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '../../../test/buyers.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { changeSale, lockSale } from '../../engine/sales/change-sale.server.ts'
import { dollarsToCents } from '../../rules/money.ts'

let market: Marketplace
let buyer: string

beforeAll(async () => {
  market = await openMarketplace()
  buyer = await aMember(market.db)
})
afterAll(() => market.close())

const read = (by?: string) => market.ask('GET', '/api/me/bank-details', { by })

/** A lot that the member bought for $10,000, and its reservation. */
async function bought(by = buyer): Promise<string> {
  const lot = await aLot(market.db, { title: '2021 Toyota Camry SE' })
  return (await buy(market, lot, by)).body.reservation.id
}

function pay(sale: string, dollars: number): Promise<void> {
  return market.db.transaction().execute(async (tx) => {
    const locked = await lockSale(tx, sale)
    if (!locked) throw new Error('no such sale')
    const command = {
      type: 'record-payment',
      payment: 'p',
      amount: dollarsToCents(dollars),
    } as const
    await changeSale(tx, locked, command, { actor: null })
  })
}

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
  await pay(part, 4_000)
  await pay(whole, 10_000)
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
      ...{ number, reference, item: '2021 Toyota Camry SE', is_overdue: false },
      due_at: due.toISOString(),
    })),
  )
})
