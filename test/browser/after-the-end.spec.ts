import { buyNow, openAgreement, panelOf, placeBid } from './bidding.ts'
import { expect, expectAccessible, test } from './product.ts'

test('the winner is told, and whoever did not win', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const dana = await memberPage('Dana Whitfield')
  const marcus = await memberPage('Marcus Tate')
  await dana.goto(`/auction/${id}`)
  await marcus.goto(`/auction/${id}`)
  await placeBid(marcus, 10_100, { isFirst: true })
  await expect(panelOf(marcus).getByText('You are winning.')).toBeVisible()
  await placeBid(dana, 10_300, { isFirst: true })
  await expect(panelOf(dana).getByText('You are winning.')).toBeVisible()
  await staff.act(id, 'end')
  await expect(
    panelOf(dana).getByText('You won. Your bid of $10,300 won this auction.'),
  ).toBeVisible()
  await expect(panelOf(dana).getByText('Payment is due by')).toBeVisible()
  await expect(panelOf(marcus).getByText('You did not win this auction.')).toBeVisible()
  await expectAccessible(dana)
  await panelOf(dana).getByRole('link', { name: 'Open your dashboard' }).click()
  await expect(dana).toHaveURL(/\/dashboard/)
})

test('the highest bid below the reserve has not won', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction({ reserve_price: 20_000 })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await placeBid(page, 10_100, { isFirst: true })
  await expect(panelOf(page).getByText('does not meet the reserve yet')).toBeVisible()
  await staff.act(id, 'end')
  await expect(
    panelOf(page).getByText('Your bid was the highest, but it did not meet the reserve.'),
  ).toBeVisible()
})

test('whoever led when somebody else bought it is not told to have won', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const dana = await memberPage('Dana Whitfield')
  const marcus = await memberPage('Marcus Tate')
  await dana.goto(`/auction/${id}`)
  await placeBid(dana, 10_100, { isFirst: true })
  await expect(panelOf(dana).getByText('You are winning.')).toBeVisible()
  await marcus.goto(`/auction/${id}`)
  await buyNow(marcus, '$15,000')
  await expect(
    panelOf(dana).getByText('Another member bought it with Buy Now. Your highest bid was $10,100.'),
  ).toBeVisible()
  await dana.goto('/dashboard')
  await expect(dana.getByRole('article').getByText('Ended')).toBeVisible()
  await expect(dana.getByRole('article').getByText('Winning')).toHaveCount(0)
})

test('terms that are open when the auction ends say so', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await placeBid(page, 10_100)
  const terms = page.getByRole('dialog', { name: 'Accept the terms before your first bid' })
  await terms.getByRole('checkbox').check()
  await expect(terms.getByRole('button', { name: 'Accept and continue' })).toBeEnabled()
  await staff.act(id, 'end')
  await expect(terms.getByText('This auction has ended.')).toBeVisible()
  await expect(terms.getByRole('button', { name: 'Accept and continue' })).toBeDisabled()
  await terms.getByRole('button', { name: 'Cancel' }).click()
  await expect(panelOf(page).getByText('This auction has ended', { exact: true })).toBeVisible()
  await expect(panelOf(page).getByLabel('Place Your Bid')).toHaveCount(0)
})

test('an agreement that is open when the auction ends says so', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const agreement = await openAgreement(page, '$15,000')
  await agreement.getByLabel('Phone').fill('(813) 555-0176')
  await staff.act(id, 'end')
  await expect(agreement.getByText('This auction has ended.')).toBeVisible()
  await expect(agreement.getByRole('button', { name: 'Confirm purchase' })).toBeDisabled()
})
