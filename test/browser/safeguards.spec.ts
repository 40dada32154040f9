import { logIn, mailTo, newBidder } from './accounts.ts'
import { historyOf, panelOf, placeBid } from './bidding.ts'
import { expect, expectAccessible, test } from './product.ts'

test('a voided bid leaves the price, the list and what the two bidders are told as before it', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const [marcus, dana] = [await memberPage('Marcus Tate'), await memberPage('Dana Whitfield')]
  for (const page of [marcus, dana]) await page.goto(`/auction/${id}`)
  await placeBid(marcus, 10_100, { isFirst: true })
  await expect(panelOf(marcus).getByText('You are winning.')).toBeVisible()
  await placeBid(dana, 30_000, { isFirst: true })
  await expect(panelOf(dana).getByText('You are winning.')).toBeVisible()
  await expect(panelOf(marcus).getByText('You have been outbid.')).toBeVisible()

  await staff.voidHighestBid(id)
  await expect(
    panelOf(dana).getByText('Your bid of $30,000 was voided by our staff.'),
  ).toBeVisible()
  await expect(panelOf(dana).getByText('You are winning.')).toBeHidden()
  await expect(panelOf(marcus).getByText('You are winning.')).toBeVisible()
  for (const page of [marcus, dana]) {
    await expect(historyOf(page).getByRole('listitem')).toHaveCount(1)
    await expect(panelOf(page).getByLabel('Place Your Bid')).toHaveValue('10200')
  }
  await expectAccessible(dana)

  await dana.goto('/dashboard')
  await expect(dana.getByText('Your bid of $30,000 was voided by our staff.')).toBeVisible()
  await expect(dana.getByText('Voided', { exact: true })).toBeVisible()
  await expectAccessible(dana)
})

test('who has to prove the address does so beside what was typed, which stays', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await visitorPage()
  const account = await newBidder(page)
  await logIn(page, account)
  // As where mails are sent; here they stay in the outbox.
  await page.route(`**/api/auctions/${id}/bids`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, contentType: 'application/problem+json', body: UNPROVED })
      : route.continue(),
  )
  await page.goto(`/auction/${id}`)
  await placeBid(page, 12_300, { isFirst: true })
  const proof = page.getByRole('region', { name: 'Confirm your email address' })
  await proof.getByRole('button', { name: 'Send the code' }).click()
  await expect(proof.getByText(account.email)).toBeVisible()
  await expectAccessible(page)
  await proof.getByRole('textbox', { name: 'Code' }).fill('12')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText('Enter the six digits from the email')).toBeVisible()
  const mail = await mailTo(account.email, 'Confirm your email address to bid')
  await proof.getByRole('textbox', { name: 'Code' }).fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof).toBeHidden()
  await page.unrouteAll()
  await expect(panelOf(page).getByLabel('Place Your Bid')).toHaveValue('12300')
  await panelOf(page).getByRole('button', { name: 'Place Bid' }).click()
  await expect(panelOf(page).getByText('Your bid of $12,300 is the highest')).toBeVisible()
})

const UNPROVED = JSON.stringify({
  type: 'about:blank',
  title: 'Confirm Your Email',
  status: 403,
  detail: 'Please confirm your email address first',
  code: 'email_not_confirmed',
})
