import { giveLogin, newBidder } from '../accounts.ts'
import { acceptTerms, ask } from '../parts/off-screen.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { bought, letDueTimePass, rowOf } from './sales.ts'

test('who did not pay in time sees what is owed and how to pay it, and nothing else', async ({
  staff,
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const { title, reservation } = await bought(page, staff)
  await letDueTimePass(reservation, 1)
  await expect(page.getByText('ACCOUNT CLOSED')).toBeVisible()
  await expect(page.getByRole('note')).toContainText(
    'Your account is closed, because a purchase was not paid in time.',
  )
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Active|Total) Bids/ })).toHaveCount(0)
  const row = rowOf(page, title)
  await expect(row.getByText('CANCELLED', { exact: true })).toBeVisible()
  await expect(row.getByText(/^This was not paid in time/)).toBeVisible()
  await expect(row.getByText('Total$10,000.00')).toBeVisible()
  await expect(row.getByRole('region', { name: 'Wire to this account' })).toBeVisible()
  await expect(row.getByRole('button', { name: /Choose/ })).toHaveCount(0)
  await expect(page.getByText('Failed to load your data')).toHaveCount(0)
  await expectAccessible(page)
})

test('signing in while in default leads to what is owed', async ({ staff, visitorPage }) => {
  const page = await visitorPage()
  const account = await newBidder(page)
  await giveLogin(page, account)
  await expect(page).toHaveURL(/\/auctions$/)
  await acceptTerms(page)
  const { reservation } = await bought(page, staff)
  await letDueTimePass(reservation, 1)
  await expect.poll(() => ask(page, 'PUT', '/api/me/terms', { version: 'any' })).toBe(403)
  await page.getByRole('button', { name: 'Logout' }).click()
  await giveLogin(page, account)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('ACCOUNT CLOSED')).toBeVisible()
})
