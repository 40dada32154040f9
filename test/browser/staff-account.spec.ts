import { logIn } from './accounts.ts'
import { panelOf } from './bidding.ts'
import { expect, expectAccessible, test } from './product.ts'
import { STAFF } from './start-product.ts'

test('staff are told that they cannot bid or buy, and find passkeys first', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await visitorPage()
  await logIn(page, STAFF)
  await page.goto(`/auction/${id}`)
  const panel = panelOf(page)
  await expect(panel.getByText('Staff accounts cannot bid or buy')).toBeVisible()
  await expect(panel.getByRole('button', { name: /Place Bid|Buy Now/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Place Bid' })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/dashboard?view=security')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByText('Working as staff needs a second step.')).toBeVisible()
  const titles = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  await expect(titles.first()).toHaveText('Passkeys')
})
