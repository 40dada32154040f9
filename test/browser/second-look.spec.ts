import { acceptTerms, historyOf, panelOf, placeBid } from './bidding.ts'
import { expect, expectAccessible, test } from './product.ts'

test('more than three times the price is asked about once more', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await placeBid(page, 31_000, { isFirst: true })
  const question = page.getByRole('dialog', { name: 'Bid $31,000?' })
  await expect(
    question.getByText('This is more than three times the starting bid of $10,000.'),
  ).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(question).toHaveCount(0)
  await expect(panelOf(page).getByLabel('Place Your Bid')).toHaveValue('31000')
  await expect(historyOf(page).getByText('0 bids')).toBeVisible()
  await panelOf(page).getByRole('button', { name: 'Place Bid' }).click()
  await question.getByRole('button', { name: 'Place Bid' }).click()
  await expect(page.getByText('Your bid of $31,000 has been placed successfully')).toBeVisible()
})

test('who already leads is asked before raising', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await placeBid(page, 10_100, { isFirst: true })
  await expect(panelOf(page).getByText('You are winning.')).toBeVisible()
  await placeBid(page, 10_600)
  const question = page.getByRole('dialog', { name: 'Bid $10,600?' })
  await expect(question.getByText('You already lead with $10,100.')).toBeVisible()
  await question.getByRole('button', { name: 'Place Bid' }).click()
  await expect(panelOf(page).getByText('Your bid of $10,600 is the highest')).toBeVisible()
})

test('a question that was overtaken cannot be answered with yes', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const dana = await memberPage('Dana Whitfield')
  const marcus = await memberPage('Marcus Tate')
  await dana.goto(`/auction/${id}`)
  await marcus.goto(`/auction/${id}`)
  await placeBid(dana, 10_100, { isFirst: true })
  await expect(panelOf(dana).getByText('You are winning.')).toBeVisible()
  await placeBid(dana, 10_600)
  const question = dana.getByRole('dialog', { name: 'Bid $10,600?' })
  await expect(question.getByText('You already lead with $10,100.')).toBeVisible()
  await placeBid(marcus, 12_000, { isFirst: true })
  await expect(question.getByText('The price went up. Minimum bid is $12,100')).toBeVisible()
  await expect(question.getByText('You already lead')).toHaveCount(0)
  await expect(question.getByRole('button', { name: 'Place Bid' })).toBeDisabled()
})

test('a first bid binds at the amount that was pressed, or is asked about once more', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const dana = await memberPage('Dana Whitfield')
  const marcus = await memberPage('Marcus Tate')
  await dana.goto(`/auction/${id}`)
  await marcus.goto(`/auction/${id}`)
  await panelOf(dana).getByRole('button', { name: 'Place Bid' }).click()
  await placeBid(marcus, 15_000, { isFirst: true })
  const terms = dana.getByRole('dialog', { name: /^Accept the terms/ })
  await expect(terms.getByText('$10,100 is now too low: the minimum bid is $15,100.')).toBeVisible()
  await acceptTerms(dana)
  const question = dana.getByRole('dialog', { name: 'Bid $15,100?' })
  await expect(question).toContainText('You pressed Place Bid at $10,100.')
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(historyOf(dana).getByText('1 bid', { exact: true })).toBeVisible()
  await panelOf(dana).getByRole('button', { name: 'Place Bid' }).click()
  await expect(dana.getByText('Your bid of $15,100 has been placed successfully')).toBeVisible()
})
