import { newAccount } from '../accounts.ts'
import { buy } from '../parts/off-screen.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { reservationIn, rowOf } from '../sales/sales.ts'
import { openDesk } from './at-the-desk.ts'
import { choosePickUp, fetched, secondPerson, wire } from './settling.ts'

const NOBODYS = { consignor_id: null, stock_number: null }

test('staff make a statement and pay it out, and the bank downloads it', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const name = `Harbor Bank ${crypto.randomUUID().slice(0, 8)}`
  const bank = await staff.call<{ id: string }>('/api/staff/consignors', { name })
  const title = `2018 Ram 1500 ${crypto.randomUUID().slice(0, 6)}`
  const lot = await staff.createAuction({ title })
  const consigned = { consignor_id: bank.id, stock_number: 'FHB-4188', was: NOBODYS }
  await staff.call(`/api/staff/auctions/${lot.id}/consignment`, consigned, 'PUT')
  const buyer = await memberPage('Priya Raman')
  await buyer.goto('/dashboard')
  await buy(buyer, lot.id)
  await buyer.goto('/dashboard?view=reservations')
  const reservation = await reservationIn(rowOf(buyer, title))
  await wire(reservation, 10_000)
  await choosePickUp(buyer, reservation)
  await fetched(buyer, reservation)

  const page = await visitorPage()
  const banker = await newAccount(page, 'Paula Banks')
  const person = { email: banker.email, reason: 'Works there' }
  await staff.call(`/api/staff/consignors/${bank.id}/people`, person)
  await openDesk(page, 'proceeds')
  const account = page.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(account).toBeVisible()
  await expectAccessible(page)
  await account.click()
  await expect(page.getByText('No terms are agreed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Agree terms…' }).click()
  const terms = page.getByRole('dialog', { name: 'Agree terms' })
  await terms.getByLabel('Commission, percent').fill('2.5')
  await terms.getByLabel('Fee for each lot').fill('150')
  await terms.getByLabel('Payable').selectOption('once the buyer has the vehicle')
  await terms.getByLabel('Reason').fill('Contract of November')
  await expectAccessible(page)
  await terms.getByRole('button', { name: 'Agree terms' }).click()

  const next = page.getByRole('region', { name: 'Next statement' })
  await expect(next.getByRole('cell', { name: '$9,600.00' })).toBeVisible()
  await expect(terms).toHaveCount(0)
  await page.keyboard.press('c')
  const charge = page.getByRole('dialog', { name: 'Add a charge' })
  await charge.getByLabel('What for').fill('Towing')
  await charge.getByLabel('Amount').fill('125.50')
  await charge.getByRole('button', { name: 'Charge $125.50' }).click()
  await expect(next.getByRole('cell', { name: '$9,474.50' })).toBeVisible()
  await expectAccessible(page)
  await expect(charge).toHaveCount(0)
  await page.keyboard.press('m')
  await page
    .getByRole('dialog', { name: 'Make statement' })
    .getByRole('button', { name: 'Make statement' })
    .click()
  await expect(next.getByText('Nothing became payable since the last statement.')).toBeVisible()
  await page
    .getByRole('region', { name: 'Statements' })
    .getByRole('link', { name: /0001.*\$9,474\.50/ })
    .click()
  await expect(page.getByText('FHB-4188')).toBeVisible()
  await page.keyboard.press('p')
  const payout = page.getByRole('dialog', { name: 'Mark as paid out' })
  await payout.getByLabel('Reference of the wire').fill('FT-2211')
  await payout.getByRole('button', { name: 'Mark $9,474.50 as paid out' }).click()
  await expect(page.getByText(/^Paid out .*, FT-2211$/)).toBeVisible()
  await expectAccessible(page)

  const desk = await visitorPage()
  await openDesk(desk, 'statements', banker)
  const statement = desk.getByRole('link', { name: /0001.*\$9,474\.50/ })
  await expect(statement).toBeVisible()
  await expectAccessible(desk)
  await statement.click()
  await expect(desk.getByRole('region', { name: 'Lines' }).getByText(title)).toBeVisible()
  await expectAccessible(desk)
  const arrives = desk.waitForEvent('download')
  await desk.getByRole('button', { name: /^Download PDF for statement/ }).click()
  expect((await arrives).suggestedFilename()).toMatch(/^proceeds-\d{4}-0001\.pdf$/)
})

test('a payout of $50,000 or more counts once a second person has signed; Today leads there', async ({
  staff,
  visitorPage,
}) => {
  const name = `Pier Bank ${crypto.randomUUID().slice(0, 8)}`
  const bank = await staff.call<{ id: string }>('/api/staff/consignors', { name })
  const account = `/api/staff/proceeds/consignors/${bank.id}`
  await staff.call(`${account}/charges`, { text: 'Paid to us by mistake', amount: -60_000 })
  await staff.call(`${account}/statements`, { total: 60_000 })
  const page = await visitorPage()
  await openDesk(page)
  await page
    .getByRole('region', { name: 'Waiting work' })
    .getByRole('link', { name: /Consignors to pay out/ })
    .click()
  const waiting = page.getByRole('region', { name: 'To pay out' })
  await waiting.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByText('To be paid out')).toBeVisible()
  await page.keyboard.press('p')
  const payout = page.getByRole('dialog', { name: 'Mark as paid out' })
  await payout.getByLabel('Reference of the wire').fill('FT-60000')
  await payout.getByRole('button', { name: 'Mark $60,000.00 as paid out' }).click()
  await expect(page.getByText('A second person was asked to sign')).toBeVisible()
  const wanted = page.getByRole('region', { name: 'Second signature needed' })
  await expect(wanted.getByText('whoever asked cannot sign')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mark as paid out/ })).toHaveCount(0)
  await expectAccessible(page)

  const other = await visitorPage()
  await openDesk(
    other,
    new URL(page.url()).pathname.replace('/staff/', ''),
    await secondPerson(page),
  )
  const asked = other.getByRole('region', { name: 'Second signature needed' })
  await expect(asked.getByText(/Wire FT-60000 of/)).toBeVisible()
  await other.keyboard.press('s')
  await other.getByRole('button', { name: 'Sign $60,000.00' }).click()
  await expect(other.getByText('Signed', { exact: true })).toBeVisible()
  await expect(other.getByText(/^Paid out .*, FT-60000$/)).toBeVisible()
  await expect(asked).toHaveCount(0)
})
