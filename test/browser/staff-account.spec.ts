import { logIn } from './accounts.ts'
import { panelOf } from './bidding.ts'
import { expect, expectAccessible, test } from './product.ts'
import { STAFF } from './start-product.ts'

test('staff are told that they cannot bid or buy', async ({ staff, visitorPage }) => {
  const { id } = await staff.createAuction()
  const page = await visitorPage()
  await logIn(page, STAFF)
  await page.goto(`/auction/${id}`)
  const panel = panelOf(page)
  await expect(panel.getByText('Staff accounts cannot bid or buy')).toBeVisible()
  await expect(panel.getByRole('button', { name: /Place Bid|Buy Now/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Place Bid' })).toHaveCount(0)
  await expectAccessible(page)
})
