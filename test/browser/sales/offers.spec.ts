import type { Page } from '@playwright/test'
import { bid } from '../parts/off-screen.ts'
import { expect, expectAccessible, test, type Staff } from '../product.ts'
import { rowOf } from './sales.ts'

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
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Accept $11,000' }).click()
  await expect(page.getByText('Offer accepted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/view=reservations/)
  await expect(rowOf(page, title).getByText('Total$11,000.00')).toBeVisible()
  await expect(offers).toHaveCount(0)
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
