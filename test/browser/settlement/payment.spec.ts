import { buy } from '../parts/off-screen.ts'
import { expect, expectAccessible, test } from '../product.ts'

test('whoever is not signed in sees no account to wire to', async ({ visitorPage, request }) => {
  const page = await visitorPage()
  await page.goto('/payment')
  await expect(page).toHaveURL(/\/auth$/)
  expect(await (await request.get('/payment')).text()).not.toContain('Harbor Federal Bank')
})

test('a member compares the account with an invoice, and finds its reference', async ({
  staff,
  memberPage,
}) => {
  const { id, title } = await staff.createAuction({ starting_bid: 10_000 })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/payment')
  const account = page.getByRole('region', { name: 'Wire to this account' })
  await expect(account).toContainText('Harbor Federal Bank')
  await expect(account).toContainText('990 001 119')
  await expect(page.getByText('We never change bank details by email.')).toBeVisible()
  const invoices = page.getByRole('region', { name: 'Your open invoices' })
  await expect(invoices).toContainText('You have nothing to pay.')

  await buy(page, id)
  await page.reload()
  const invoice = invoices.getByRole('listitem').filter({ hasText: title })
  await expect(invoice).toContainText('$10,000.00')
  await expect(invoice).toContainText(/INV-\d{4}-\d{6}/)
  await expect(invoice).toContainText(/\d+-\d{6}-\d/)
  await expectAccessible(page)
})
