import type { Page } from '@playwright/test'
import { whyConsignorCannotBid } from '../../../src/rules/bid-words.ts'
import { memberOf, newAccount, type Account } from '../accounts.ts'
import { placeBid } from '../bidding.ts'
import { bid } from '../parts/off-screen.ts'
import { expect, expectAccessible, test, type Staff } from '../product.ts'
import { openDesk } from './at-the-desk.ts'

const NOBODYS = { consignor_id: null, stock_number: null }

interface Bank {
  id: string
  name: string
}

function aBank(staff: Staff): Promise<Bank> {
  const name = `Harbor Bank ${crypto.randomUUID().slice(0, 8)}`
  return staff.call<Bank>('/api/staff/consignors', { name })
}

function grant(staff: Staff, { id }: Bank, { email }: { email: string }): Promise<Bank> {
  return staff.call(`/api/staff/consignors/${id}/people`, { email, reason: 'Works there' })
}

/** A lot of the bank, open to bids. */
async function itsLot(staff: Staff, bank: Bank, change: { ends_at?: string } = {}) {
  const title = `2018 Ram 1500 ${crypto.randomUUID().slice(0, 6)}`
  const lot = await staff.createAuction({ title, reserve_price: 15_000, ...change })
  const consigned = { consignor_id: bank.id, stock_number: 'FHB-4188', was: NOBODYS }
  await staff.call(`/api/staff/auctions/${lot.id}/consignment`, consigned, 'PUT')
  return lot
}

async function giveAccess(page: Page, bank: Bank, { email }: Account): Promise<void> {
  await page.getByRole('link', { name: bank.name }).click()
  const open = page.getByRole('region', { name: bank.name })
  await open.getByRole('button', { name: 'Give access…' }).click()
  const dialog = page.getByRole('dialog', { name: `Give access to the lots of ${bank.name}` })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Reason').fill('Remarketing desk of the bank')
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await expect(open.getByText(email)).toBeVisible()
}

test('staff ask a bank about an offer below the reserve, and its yes sells the lot', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const bank = await aBank(staff)
  const { id, title } = await itsLot(staff, bank)
  const bidder = await memberPage('Ada Bidder')
  await bidder.goto(`/auction/${id}`)
  await bid(bidder, id, 11_000)
  await staff.act(id, 'end')

  const page = await visitorPage()
  const banker = await newAccount(page, 'Paula Banks')
  await openDesk(page, 'consignors')
  await giveAccess(page, bank, banker)
  await expectAccessible(page)
  await page.goto(`/staff/settlement?queue=below_reserve&open=auction-${id}`)
  await page.getByRole('button', { name: 'Ask the consignor…' }).click()
  const question = page.getByRole('dialog', { name: 'Ask the consignor' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Ask about $11,000' }).click()
  await expect(page.getByText('No answer yet', { exact: true })).toBeVisible()

  const desk = await visitorPage()
  await openDesk(desk, '', banker)
  await expect(desk.getByRole('heading', { name: bank.name })).toBeVisible()
  await expect(desk.getByRole('table', { name: 'Lots' }).getByText(title)).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('g')
  await desk.keyboard.press('d')
  const waiting = desk.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting.getByText('of a reserve of $15,000')).toBeVisible()
  await expectAccessible(desk)
  await expect(waiting.getByRole('button', { name: `Approve $11,000… for ${title}` })).toBeVisible()
  await desk.keyboard.press('j')
  await desk.keyboard.press('a')
  const yes = desk.getByRole('dialog', { name: 'Sell below the reserve' })
  await yes.getByLabel('Note').fill('Fine with us')
  // Both are told for some seconds only.
  const isTold = page.getByText(`${bank.name} agrees to sell for $11,000.`).waitFor()
  await yes.getByRole('button', { name: 'Approve $11,000' }).click()
  await Promise.all([isTold, desk.getByText('Sold', { exact: true }).waitFor()])
  await expect(waiting.getByText('Nothing waits for your decision.')).toBeVisible()

  await desk.getByRole('link', { name: 'Lots', exact: true }).click()
  const record = desk.getByRole('button', {
    name: new RegExp(`^Download PDF of the sale of ${title}`),
  })
  await expect(record).toBeVisible()
  await expectAccessible(desk)
  const arriving = desk.waitForEvent('download')
  await record.click()
  expect((await arriving).suggestedFilename()).toMatch(/^sale-HL-\d+\.pdf$/)

  await expect(page.getByText('This was decided: nothing waits any more.')).toBeVisible()
  await expect(page.getByText('“Fine with us”')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  const answers = page.getByRole('region', { name: 'Answers of consignors' })
  await answers.getByRole('link', { name: title }).click()
  await expect(page.getByText('“Fine with us”')).toBeVisible()
})

test('whoever comes to act for a bank with its lot open is told why a bid does not count', async ({
  staff,
  memberPage,
}) => {
  const bank = await aBank(staff)
  const { id } = await itsLot(staff, bank)
  const page = await memberPage('Paula Banks')
  const standing = page.waitForResponse((one) => one.url().endsWith(`/auctions/${id}/standing`))
  await page.goto(`/auction/${id}`)
  await standing
  await grant(staff, bank, await memberOf(page))
  await placeBid(page, 11_000, { isFirst: true })
  await expect(page.getByText(whyConsignorCannotBid()).first()).toBeVisible()
})

test('whoever acts for a bank reads in place of the form why not to bid', async ({
  staff,
  memberPage,
}) => {
  const bank = await aBank(staff)
  const { id } = await itsLot(staff, bank)
  const page = await memberPage('Paula Banks')
  await page.goto('/')
  await grant(staff, bank, await memberOf(page))
  await page.goto(`/auction/${id}`)
  const panel = page.getByRole('region', { name: 'Bidding' })
  await expect(panel.getByRole('heading', { name: 'You cannot bid on this vehicle' })).toBeVisible()
  await expect(panel.getByText(whyConsignorCannotBid())).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Place Bid' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a bank’s people see their own lots run, and no screen of staff', async ({
  staff,
  visitorPage,
}) => {
  const bank = await aBank(staff)
  const { title } = await itsLot(staff, bank)
  const other = await itsLot(staff, await aBank(staff))
  const page = await visitorPage()
  const banker = await newAccount(page, 'Paula Banks')
  await grant(staff, bank, banker)
  await openDesk(page, 'live', banker)
  const running = page.getByRole('table', { name: 'Running lots' })
  await expect(running.getByText(title)).toBeVisible()
  await expect(running.getByText(other.title)).toHaveCount(0)
  await expect(running.getByRole('columnheader', { name: 'Price', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('FHB-4188')
  await expect(running.getByText(title)).toBeVisible()
  const entries = page.getByRole('navigation', { name: 'Staff', exact: true }).getByRole('link')
  const own = ['Lots', 'Live', 'Decisions', 'Reports', 'Statements']
  await expect(entries).toHaveText(['HAMMERLANE', ...own])
  await entries.filter({ hasText: 'Lots' }).click()
  await page.setViewportSize({ width: 1024, height: 768 })
  const lots = page.getByRole('table', { name: 'Lots', exact: true })
  await expect(lots.getByText(title)).toBeVisible()
  for (const name of ['Price', 'Against reserve'])
    await expect(lots.getByRole('columnheader', { name })).toHaveCount(1)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await entries.filter({ hasText: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: /^Sold for by / })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/staff/settlement')
  await expect(page.getByText('There is nothing at this address')).toBeVisible()
})

test('a bank’s people are told the day of an end more than two days off', async ({
  staff,
  visitorPage,
}) => {
  const bank = await aBank(staff)
  await itsLot(staff, bank)
  const farOff = new Date(Date.now() + 181 * 3_600_000)
  const far = await itsLot(staff, bank, { ends_at: farOff.toISOString() })
  const page = await visitorPage()
  const banker = await newAccount(page, 'Paula Banks')
  await grant(staff, bank, banker)
  await openDesk(page, 'live', banker)
  const timeZone = 'America/New_York'
  const options = { timeZone, month: 'short', day: 'numeric' } as const
  const day = new Intl.DateTimeFormat('en-US', options).format(farOff)
  const table = page.getByRole('table', { name: 'Running lots' })
  await expect(table.getByRole('row').filter({ hasText: far.title })).toContainText(
    new RegExp(`${day} 18[01]h \\d\\dm \\d\\ds`),
  )
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByText(day, { exact: true })).toHaveCount(1)
    await expect(page.getByText(day, { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^18[01]h \d\dm \d\ds$/)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await expectAccessible(page)
  }
})

test('while the consignors cannot be loaded nobody takes a lot from its bank by mistake', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await visitorPage()
  await page.route('**/api/staff/consignors', (route) => route.abort())
  await openDesk(page, `inventory/${id}`)
  await expect(page.getByText(/^The consignor could not be loaded/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change the consignor…' })).toHaveCount(0)
  await page.unroute('**/api/staff/consignors')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change the consignor…' })).toBeVisible()
})
