import type { Page } from '@playwright/test'
import { mailTo, memberOf } from '../accounts.ts'
import { bid } from '../parts/off-screen.ts'
import { expect, expectAccessible, test, type Staff } from '../product.ts'
import { letDueTimePass, reservationIn, rowOf } from './sales.ts'

/** The member's bid of $10,100 stayed below the reserve, and staff offer the lot for $11,000. */
async function offered(page: Page, staff: Staff): Promise<string> {
  const title = `Offered ${crypto.randomUUID()}`
  const { id } = await staff.createAuction({ title, reserve_price: 20_000 })
  await page.goto('/dashboard')
  await bid(page, id, 10_100)
  await staff.act(id, 'end')
  await staff.counterOffer(id, 11_000)
  await page.goto('/dashboard')
  return title
}

test('a counter-offer is accepted after it said what it binds to', async ({
  staff,
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const title = await offered(page, staff)
  const offers = page.getByRole('region', { name: 'Offers to you' })
  await expect(offers.getByText('Offered to you$11,000')).toBeVisible()
  await expect(offers.getByText('Your bid$10,100')).toBeVisible()
  await expect(offers.getByText(/^Answer within1d 23h$/)).toBeVisible()
  await expect(page.locator('body')).not.toContainText('20,000')
  await expectAccessible(page)

  await offers.getByRole('button', { name: /^Accept/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy it for $11,000?' })
  await expect(dialog).toContainText(`Accepting binds you to buy ${title} for $11,000.`)
  await expect(dialog).toContainText(
    '$11,000 + delivery: no estimate for 33602. You choose pick-up or delivery afterwards.',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Accept $11,000' }).click()
  await expect(page.getByText('Offer accepted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/view=reservations/)
  await expect(rowOf(page, title).getByText('Total$11,000.00')).toBeVisible()
  await expect(offers).toHaveCount(0)
})

test('the dialog of an offer is there before it is asked for, and opens without a line', async ({
  staff,
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const isComing = page.waitForResponse('**/offer-dialog-*.js')
  await offered(page, staff)
  await isComing
  // With all that it needs.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const offers = page.getByRole('region', { name: 'Offers to you' })
  await offers.getByRole('button', { name: /^Decline/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Decline this offer?' })
  await expect(dialog).toHaveCSS('position', 'fixed')
  await page.keyboard.press('Escape')
  await offers.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.getByRole('dialog', { name: 'Buy it for $11,000?' })).toBeVisible()
})

test('a declined offer is gone', async ({ staff, memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  await offered(page, staff)
  const offers = page.getByRole('region', { name: 'Offers to you' })
  await offers.getByRole('button', { name: /^Decline/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline this offer?' })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Offer declined')).toBeVisible()
  await expect(offers).toHaveCount(0)
})

test('who bid next takes the second chance once the buyer does not pay, and gets the invoice', async ({
  staff,
  memberPage,
}) => {
  const title = `Second ${crypto.randomUUID()}`
  const { id } = await staff.createAuction({ title, second_chance: true })
  const page = await memberPage('Dana Whitfield')
  const late = await memberPage('Wade Ellery')
  for (const [at, amount] of [
    [page, 10_100],
    [late, 10_300],
  ] as const) {
    await at.goto('/dashboard')
    await bid(at, id, amount)
  }
  await staff.act(id, 'end')
  await late.goto('/dashboard?view=reservations')
  await letDueTimePass(await reservationIn(rowOf(late, title)), 1)
  const { email } = await memberOf(page)
  expect((await mailTo(email, `A second chance: ${title}`)).text).toContain('Offer, USD: $10,100')

  await page.goto('/dashboard')
  const offers = page.getByRole('region', { name: 'Offers to you' })
  await expect(offers.getByText('Second chance')).toBeVisible()
  await expect(offers.getByText('Offered to you$10,100')).toBeVisible()
  await expect(offers.getByText('Your bid$10,100')).toBeVisible()
  await expect(offers.getByText(/^Answer within1d 23h$/)).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/Wade|Ellery/)
  await expectAccessible(page)

  await offers.getByRole('button', { name: /^Accept/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy it for $10,100?' })
  await dialog.getByRole('button', { name: 'Accept $10,100' }).click()
  await expect(page).toHaveURL(/view=reservations/)
  const row = rowOf(page, title)
  await expect(row.getByText('PENDING PAYMENT')).toBeVisible()
  await expect(row.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible()
  await expect(row.getByText('Total$10,100.00')).toBeVisible()
  await expect(offers).toHaveCount(0)
  expect((await mailTo(email, `Your invoice for ${title}`)).text).toContain('$10,100.00')
})
