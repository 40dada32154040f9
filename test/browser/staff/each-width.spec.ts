/** Phones, tablets, where the rail shows icons alone, and desks: every screen that the rail leads to, as it lists them itself. */
import type { Page } from '@playwright/test'
import { csvOf } from '../../sales/bank-files.ts'
import { memberOf, newAccount } from '../accounts.ts'
import { bid } from '../parts/off-screen.ts'
import { expect, expectAccessibleAtThisWidth, test, type Staff } from '../product.ts'
import { bought } from '../sales/sales.ts'
import { openDesk } from './at-the-desk.ts'
import { chooseFile, referenceOf } from './settling.ts'

const WIDTH = 1_024
const OTHER_WIDTHS = [390, 1_440]

async function addressesIn(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Staff', exact: true }).getByRole('link')
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(found)]
}

test('at 390, 1024 and 1440 px every screen of the back office is accessible, and nothing lies beyond the edge', async ({
  visitorPage,
}) => {
  test.slow()
  const page = await visitorPage({ width: WIDTH, height: 768 })
  await openDesk(page)
  const addresses = await addressesIn(page)
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of [...addresses, '/staff/settlement/statements', '/staff/inventory/import'])
    await expectFits(page, address)
})

test('at these widths the same holds of the screens that those lead to', async ({
  staff,
  visitorPage,
}) => {
  const draft = await staff.createAuction({ status: 'draft' })
  const live = await staff.createAuction({})
  const page = await visitorPage({ width: WIDTH, height: 768 })
  await openDesk(page)
  for (const path of [
    'inventory/new',
    `inventory/${draft.id}`,
    `inventory/${live.id}`,
    'outbox/previews',
    'settings/history',
  ])
    await expectFits(page, `/staff/${path}`)
})

test('at these widths the same holds of one member, one sale, a bank’s statement and a consignor’s proceeds', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  test.slow()
  const buyer = await memberPage('Priya Raman')
  const { reservation } = await bought(buyer, staff)
  const { id: member } = await memberOf(buyer)
  const { bank, statement } = await bankWithStatement(staff)
  const page = await visitorPage({ width: WIDTH, height: 768 })
  await openDesk(page, 'settlement/statements')
  const wire = { date: new Date().toISOString().slice(0, 10), amount: 10_000 }
  const text = `WIRE ${await referenceOf(reservation)}`
  await chooseFile(page, csvOf([{ ...wire, text, id: crypto.randomUUID() }]))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Line 1, $10,000.00' })).toBeVisible()
  await expectFitsHere(page)
  for (const [path, part] of [
    [`people/${member}`, 'Record'],
    [`settlement?queue=all&open=sale-${reservation}`, 'Progress'],
    [`proceeds/consignors/${bank}`, 'Next statement'],
    [`proceeds/statements/${statement}`, 'Lines'],
  ] as const) {
    await page.goto(`/staff/${path}`)
    await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible()
    await expectFitsHere(page)
  }
})

test('at these widths the same holds of what the people of a consignor see', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  test.slow()
  const { bank, statement } = await bankWithStatement(staff)
  const page = await visitorPage({ width: WIDTH, height: 768 })
  const banker = await newAccount(page, 'Paula Banks')
  const person = { email: banker.email, reason: 'Works there' }
  await staff.call(`/api/staff/consignors/${bank}/people`, person)
  const running = await consignedLot(staff, bank)
  const ended = await consignedLot(staff, bank)
  const bidder = await memberPage('Ada Bidder')
  await bidder.goto('/help')
  await bid(bidder, ended.id, 11_000)
  await staff.act(ended.id, 'end')
  const question = { kind: 'accept_bid', amount: 11_000 }
  await staff.call(`/api/staff/auctions/${ended.id}/ask-consignor`, question)
  await openDesk(page, '', banker)
  for (const [path, words] of [
    ['', running.title],
    ['live', running.title],
    ['decisions', 'of a reserve of $15,000'],
    ['reports', /^Sold for by /],
    ['statements', /0001/],
    [`statements/${statement}`, 'Paid to us by mistake'],
  ] as const) {
    await page.goto(`/staff/${path}`)
    await expect(page.getByText(words).first()).toBeVisible()
    await expectFitsHere(page)
  }
})

/** A consignor with its first statement. */
async function bankWithStatement(staff: Staff): Promise<{ bank: string; statement: string }> {
  const name = `Harbor Bank ${crypto.randomUUID().slice(0, 8)}`
  const bank = await staff.call<{ id: string }>('/api/staff/consignors', { name })
  const account = `/api/staff/proceeds/consignors/${bank.id}`
  await staff.call(`${account}/charges`, { text: 'Paid to us by mistake', amount: -600 })
  const made = await staff.call<{ statement: { id: string } }>(`${account}/statements`, {
    total: 600,
  })
  return { bank: bank.id, statement: made.statement.id }
}

async function consignedLot(staff: Staff, bank: string): Promise<{ id: string; title: string }> {
  const title = `2018 Ram 1500 ${crypto.randomUUID().slice(0, 6)}`
  const lot = await staff.createAuction({ title, reserve_price: 15_000 })
  const was = { consignor_id: null, stock_number: null }
  const consigned = { consignor_id: bank, stock_number: 'FHB-4188', was }
  await staff.call(`/api/staff/auctions/${lot.id}/consignment`, consigned, 'PUT')
  return lot
}

async function expectFits(page: Page, address: string): Promise<void> {
  await page.goto(address)
  // The preview of a lot has one too.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectFitsHere(page)
}

async function expectFitsHere(page: Page): Promise<void> {
  await expectAccessibleAtThisWidth(page)
  await expectWide(page, WIDTH)
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    // At desks the tests of each screen do it.
    if (width < WIDTH) await expectAccessibleAtThisWidth(page)
    await expectWide(page, width)
  }
  await page.setViewportSize({ width: WIDTH, height: 768 })
}

/** A moment after the width changes the frame does. */
async function expectWide(page: Page, width: number): Promise<void> {
  const found = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(found, page.url()).toBe(width)
}
