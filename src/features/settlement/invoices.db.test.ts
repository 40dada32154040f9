import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { spanishPaper } from '../../../test/pages/spanish-paper.ts'
import { pdfPages, pdfText, placeOf } from '../../../test/pdf-text.ts'
import { aPurchase, paying, play, sendingBack } from '../../../test/sales/play-sale.ts'
import { cents } from '../../rules/money.ts'
import { EXAMPLE_BANK } from '../../rules/sales/bank-details.ts'
import type { SaleCommand } from '../../rules/sales/sale.ts'
import type { Config } from '../../server/config/config.ts'
import { calendarDay } from '../frame/calendar-day.ts'
import { invoicePdf } from './invoice-pdf.server.ts'

let market: Marketplace
let buyer: string
let staff: string

beforeAll(async () => {
  market = await openMarketplace()
  buyer = await aMember(market.db, {
    profile: {
      full_name: 'Priya Nair',
      address: '2260 Larkspur Ave',
      city: 'Denver',
      state_province: 'CO',
      zip_code: '80205',
      country: 'United States',
    },
  })
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
})
afterAll(() => market.close())

const HOUSE: Pick<Config, 'bank' | 'publicUrl' | 'support'> = {
  bank: EXAMPLE_BANK,
  publicUrl: 'https://hammerlane.example',
  support: {
    ...{ name: 'HAMMERLANE', hours: 'Mon-Fri 8:00 AM-6:00 PM EST' },
    ...{ phone: '(800) 555-0142', email: 'support@hammerlane.example' },
  },
}

const CAMRY = {
  mileage: 38_115,
  vin: '4T1G11AK1MU410466',
  year: 2021,
  location: 'Charlotte, NC',
} as const

async function pdfOf(sale: string, house = HOUSE): Promise<Buffer> {
  const parts = {
    db: market.db,
    config: {
      ...house,
      houseAt: () => house,
      bankFor: () => house.bank,
    },
    documentPhoto: async () => null,
  }
  const pdf = await invoicePdf(parts, sale)
  if (!pdf) throw new Error('there is no invoice')
  return pdf
}

async function textOf(sale: string, house = HOUSE): Promise<string> {
  return pdfText(await pdfOf(sale, house))
}

async function invoiceOf(id: string) {
  const columns = ['invoice_number as number', 'reference', 'due_at'] as const
  const sales = market.db.selectFrom('sales').select(columns)
  return sales.where('id', '=', id).executeTakeFirstOrThrow()
}

const delivery: SaleCommand = {
  type: 'add-line',
  line: { id: 'way', kind: 'other', text: 'Storage', amount: cents(39_250) },
}

test('an invoice names who pays what for which vehicle, until when, and where to', async () => {
  const id = await aPurchase(market, buyer, CAMRY)
  await play(market.db, id, delivery)
  const { number, reference } = await invoiceOf(id)
  const text = await textOf(id)
  for (const part of [
    number,
    'Bill to Priya Nair 2260 Larkspur Ave Denver, CO 80205, United States',
    '2021 Toyota Camry SE 38,115 miles, Buy Now price 4T1G11AK1MU410466 $10,000.00',
    'Storage $392.50',
    'Total due, USD $10,392.50 Pay before',
    'Wire to this account Bank fees are paid by the sender Beneficiary HAMMERLANE LLC Routing number 990 001 119 Bank Harbor Federal Bank Account number 0000 4471 9032',
    `Reference: enter exactly as shown ${reference}`,
    'We never change bank details by email. Compare them with hammerlane.example/payment',
    'If it is not paid in time',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/Pay before \w+day, \w+ \d+, 20\d\d, \d+:\d\d [AP]M E[SD]T/)
})

test('the account to wire to stands in two columns, at the left of the reference', async () => {
  const [first] = pdfPages(await pdfOf(await aPurchase(market, buyer)))
  const where = (label: string) => placeOf(first?.texts ?? [], label)
  const [beneficiary, routing, bank] = [
    where('Beneficiary'),
    where('Routing number'),
    where('Bank'),
  ]
  // The page is 612 points wide.
  expect(beneficiary.x).toBeLessThan(100)
  expect(routing.x).toBeGreaterThan(beneficiary.x + 100)
  expect(routing.y).toBe(beneficiary.y)
  expect(bank.x).toBe(beneficiary.x)
  expect(bank.y).toBeLessThan(beneficiary.y)
  expect(where('Account number')).toMatchObject({ x: routing.x, y: bank.y })
  expect(where('Reference: enter exactly as shown').x).toBeGreaterThan(routing.x + 100)
})

test('it is made out to the name and address of its day, whatever the profile says later', async () => {
  const profile = {
    ...{ full_name: 'Omar Haddad', address: '14 Cedar Row', city: 'Austin' },
    ...{ state_province: 'TX', zip_code: '78701', country: 'United States' },
  }
  const omar = await aMember(market.db, { profile })
  const id = await aPurchase(market, omar)
  const moved = { full_name: 'Omar H. Smith', address: '9 Quay Street', city: 'Boston' }
  await market.db.updateTable('profiles').set(moved).where('id', '=', omar).execute()
  const billed = 'Bill to Omar Haddad 14 Cedar Row Austin, TX 78701, United States'
  expect(await textOf(id)).toContain(billed)
  // One that is changed later keeps them too.
  await play(market.db, id, delivery)
  expect(await textOf(id)).toContain(billed)
  expect(await textOf(await aPurchase(market, omar))).toContain('Bill to Omar H. Smith 9 Quay')
})

test('it names the vehicle as it was listed on its day, however it is listed for a later run', async () => {
  const id = await aPurchase(market, buyer, CAMRY)
  const { auction_id: lot } = await market.db
    .selectFrom('sales')
    .select('auction_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const again = { title: '2021 Toyota Camry, repaired', mileage: 41_000, vin: null }
  await market.db.updateTable('auctions').set(again).where('id', '=', lot).execute()
  const text = await textOf(id)
  expect(text).toContain('2021 Toyota Camry SE 38,115 miles, Buy Now price 4T1G11AK1MU410466')
  expect(text).not.toMatch(/repaired|41,000/)
})

test('where no account is set it says whom to ask for it', async () => {
  const id = await aPurchase(market, buyer)
  const text = await textOf(id, { ...HOUSE, bank: null })
  expect(text).toContain('Ask us for it: (800) 555-0142')
  expect(text).not.toContain('Routing number')
})

const TODAY = calendarDay(new Date())

describe('how it stands', () => {
  const received: SaleCommand[] = [
    paying(10_000),
    { type: 'choose-handover', handover: { method: 'pick_up' }, delivery: null },
    { type: 'hand-over' },
  ]
  test.each<[string, SaleCommand[], string, string]>([
    [
      'paid in part',
      [paying(4_000)],
      `Total $10,000.00 Payment received, ${TODAY} -$4,000.00 Balance due, USD $6,000.00 Pay before`,
      'Thank you',
    ],
    [
      'paid twice, and sent back in part',
      [paying(9_000), paying(2_000), sendingBack(500)],
      `Total $10,000.00 Payment received, ${TODAY} -$9,000.00 Payment received, ${TODAY} -$2,000.00 Sent back to you, ${TODAY} $500.00`,
      'Routing number',
    ],
    ['paid', [paying(10_000)], 'PAID Thank you. Nothing is left to be paid.', 'Routing number'],
    ['paid too much', [paying(10_100.5)], '$100.50 more was paid', 'Routing number'],
    ['received', received, 'PAID', 'If it is not paid in time'],
    [
      'paid, with a line that came later',
      [paying(10_000), delivery],
      'Balance due, USD $392.50 To be paid before the vehicle is sent or picked up',
      'account closed',
    ],
    ['cancelled', [{ type: 'cancel', reason: 'x' }], 'This sale was cancelled.', 'Pay before'],
    [
      'over, of which no term holds any more',
      [paying(10_000), sendingBack(10_000)],
      'REFUNDED',
      'Delivery starts',
    ],
    [
      'paid but for a line that came later: no account is closed over it',
      [delivery, paying(10_000)],
      'Balance due, USD $392.50',
      'If it is not paid in time',
    ],
    [
      'refunded',
      [paying(10_000), sendingBack(10_000)],
      'What was paid was sent back.',
      'Routing number',
    ],
  ])('%s', async (_, commands, told, notTold) => {
    const id = await aPurchase(market, buyer)
    await play(market.db, id, ...commands)
    const text = await textOf(id)
    expect(text).toContain(told)
    expect(text).not.toContain(notTold)
  })

  test('not paid in time: it asks for no money', async () => {
    const id = await aPurchase(market, buyer)
    await market.db
      .updateTable('sales')
      .set({ due_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await play(market.db, id, { type: 'default' })
    const text = await textOf(id)
    expect(text).toContain('NOT PAID')
    expect(text).toContain('Do not pay without calling us')
    expect(text).not.toContain('Wire to this account')
  })
})

describe('in Spanish its labels are Spanish, and no English one is left', () => {
  const to = 'Delivery to Denver, CO'
  const way: SaleCommand = {
    type: 'add-line',
    line: { id: 'way', kind: 'delivery', text: to, amount: cents(39_250) },
  }
  test.each<[string, SaleCommand[], string[]]>([
    [
      'to be paid',
      [way],
      [
        ...['Factura', 'Facturar a Priya Nair', 'Comprado', 'ID de cliente', 'Lote, salida'],
        ...['38,115 millas, precio de Comprar ahora', 'Entrega en Denver, CO $392.50'],
        ...['Total por pagar, USD $10,392.50 Pague antes del', 'Transfiera a esta cuenta'],
        ...['Beneficiario HAMMERLANE LLC Número de ruta', 'Si no se paga a tiempo'],
        ...['Compárelos con hammerlane.example/es/payment', ', página 1 de 1'],
      ],
    ],
    [
      'paid in part',
      [paying(4_000)],
      ['Pago recibido, ', 'Saldo por pagar, USD $6,000.00 Pague antes del'],
    ],
    ['paid', [paying(10_000)], ['PAGADA', 'Gracias. No queda nada por pagar.']],
    ['cancelled', [{ type: 'cancel', reason: 'x' }], ['CANCELADA', 'Esta venta se canceló.']],
    [
      'refunded',
      [paying(10_000), sendingBack(10_000)],
      ['REEMBOLSADA', 'Devuelto a usted, ', 'Se devolvió lo que se pagó.'],
    ],
  ])('%s', async (_, commands, told) => {
    const id = await aPurchase(market, buyer, CAMRY)
    await play(market.db, id, ...commands)
    const text = await spanishPaper(() => pdfOf(id), {
      parts: ['papers/invoice-paper', 'papers/document', 'rules/vehicle', 'rules/handover'],
    })
    for (const words of told) expect(text).toContain(words)
    expect(text).not.toMatch(/\b(?:PAID|Bought|Lot)\b/)
  })
})

test('it is downloaded by its buyer and by staff, and by nobody else', async () => {
  const sale = await aPurchase(market, buyer)
  const { number } = await invoiceOf(sale)
  const mine = await market.ask('GET', `/api/me/invoices/${number}.pdf`, { by: buyer })
  expect(mine.status).toBe(200)
  expect(mine.headers.get('content-type')).toBe('application/pdf')
  expect(mine.headers.get('content-disposition')).toContain(`${number}.pdf`)
  expect(mine.text).toMatch(/^%PDF-/)
  const other = await aMember(market.db)
  expect((await market.ask('GET', `/api/me/invoices/${number}.pdf`, { by: other })).status).toBe(
    404,
  )
  expect((await market.ask('GET', `/api/me/invoices/${number}.pdf`)).status).toBe(401)
  const theirs = await market.ask('GET', `/api/staff/invoices/${number}.pdf`, { by: staff })
  expect([theirs.status, theirs.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  const forbidden = await market.ask('GET', `/api/staff/invoices/${number}.pdf`, { by: buyer })
  expect(forbidden.status).toBe(403)
  const looks = market.db.selectFrom('audit_log').select(['action', 'actor_id', 'details'])
  expect(await looks.where('subject', '=', sale).execute()).toEqual([
    { action: 'view-invoice', actor_id: staff, details: { number } },
  ])
  for (const path of [
    'INV-2026-999999.pdf',
    `${number}`,
    'x.pdf',
    '..%2F..%2Fx.pdf',
    'INV-2026-000001.pdf.pdf',
  ])
    expect((await market.ask('GET', `/api/me/invoices/${path}`, { by: buyer })).status).toBe(404)
})
