import { fillInAgreement, openAgreement, panelOf } from '../bidding.ts'
import { expect, expectAccessible, holdBack, test } from '../product.ts'

test('a member buys at once, under the agreement', async ({ staff, memberPage, visitorPage }) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  const visitor = await visitorPage()
  await page.goto(`/auction/${id}`)
  await visitor.goto(`/auction/${id}`)
  const agreement = await openAgreement(page, '$15,000')
  await expect(agreement.getByLabel('Full name')).toHaveValue('Dana Whitfield')
  await expect(agreement.getByText('Payment is due within 48 hours')).toBeVisible()
  for (const label of ['Phone', 'Delivery address']) await agreement.getByLabel(label).fill('')
  await agreement.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(agreement.getByText('Please correct the errors in the form')).toBeVisible()
  await expect(
    agreement.getByText('Phone number must be at least 10 digits', { exact: true }),
  ).toBeVisible()
  await expect(agreement.getByText('Address must be at least 10 characters')).toBeVisible()
  await expect(agreement.getByLabel('Phone')).toBeFocused()
  await expectAccessible(page)
  await fillInAgreement(agreement)
  const goOn = await holdBack(page, '**/buy-now')
  const leadOn = await holdBack(page, '**/dashboard-page-*.js')
  await agreement.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(page.getByText('Purchase agreement validated! Processing...')).toBeVisible()
  await expect(agreement.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  goOn()
  await expect(page.getByText('Purchase Complete!')).toBeVisible()
  await expect(
    page.getByText('Item reserved successfully. Check your dashboard for details.'),
  ).toBeVisible()
  // The form is reset, to what is known of the member.
  await expect(agreement.getByLabel('Delivery address')).toHaveValue(
    '1180 Harbor View Dr, Tampa, Florida 33602, United States',
  )
  await expect(agreement.getByLabel('Full name')).toHaveValue('Dana Whitfield')
  await expect(agreement.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  leadOn()
  await expect(page).toHaveURL(/\/dashboard/)
  // What was bought is what one sees.
  const reservation = page.getByRole('article', { name: '2019 Ford F-150 Lariat' })
  await expect(reservation).toContainText('PENDING PAYMENT')
  await expect(reservation).toBeFocused()
  await expect(reservation).toBeInViewport()
  await expectAccessible(page)
  // Whoever watched sees it end.
  await expect(panelOf(visitor).getByText('Auction Ended')).toBeVisible()
})

test('what somebody else has bought meanwhile is told to be gone', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000, location: 'Tampa, FL' })
  const page = await memberPage('Dana Whitfield')
  // Nothing of it is heard here.
  await page.routeWebSocket('**/live', () => {})
  await page.goto(`/auction/${id}`)
  await page.getByRole('button', { name: 'Buy Now $15,000' }).click()
  await expect(page.getByRole('dialog', { name: /^Reserve this vehicle/ })).toContainText(
    '$15,000 + free delivery = $15,000 all-in, before tax, title and registration. Buy Now is binding.',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const agreement = await openAgreement(page, '$15,000')
  await fillInAgreement(agreement)
  await page.route('**/buy-now', (route) => route.fulfill({ status: 404 }), { times: 1 })
  const readAgain = page.waitForResponse(`**/api/auctions/${id}`)
  await agreement.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(page.getByRole('alert').getByText('Failed to complete purchase')).toBeVisible()
  // Else the page would know of the end before it asks.
  await readAgain
  await staff.act(id, 'end')
  await agreement.getByRole('button', { name: 'Confirm purchase' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Not Available' })
  await expect(toast).toContainText('This item is no longer available')
})

test('a phone number in the agreement is written as in the buyer’s country', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}').access_token,
  )
  const headers = { authorization: `Bearer ${token}` }
  const data = { country: 'Mexico', telephone: '5512345678' }
  expect((await page.request.patch('/api/me', { headers, data })).ok()).toBe(true)
  const phone = (await openAgreement(page, '$15,000')).getByLabel('Phone')
  await phone.focus()
  await expect(phone).toHaveValue('55 1234 5678')
})

test('an old price is not charged: the new one is shown, and nothing is reserved', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const agreement = await openAgreement(page, '$15,000')
  await fillInAgreement(agreement)
  await staff.edit(id, { buy_now_price: 16_000 })
  await agreement.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(page.getByRole('alert').getByText('Price Changed')).toBeVisible()
  await expect(
    agreement.getByText('The price is now $16,000. Confirm again to buy at this price.'),
  ).toBeVisible()
  await expect(agreement.getByLabel('Phone')).toHaveValue('(813) 555-0176')
  await agreement.getByRole('button', { name: 'Cancel' }).click()
  await expect(panelOf(page).getByText('AVAILABLE')).toBeVisible()
})

test('on a phone a purchase leads to the top of its card, and until that is there to the top of the page', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/auction/${id}`)
  const agreement = await openAgreement(page, '$15,000')
  await fillInAgreement(agreement)
  const goOn = await holdBack(page, '**/api/me/reservations*')
  await agreement.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  goOn()
  const reservation = page.getByRole('article', { name: '2019 Ford F-150 Lariat' })
  await expect(reservation).toBeFocused()
  await expect(
    reservation.getByRole('heading', { name: '2019 Ford F-150 Lariat' }),
  ).toBeInViewport()
  const { height = 0 } = (await reservation.boundingBox()) ?? {}
  expect(height).toBeGreaterThan(844)
})
