import type { Page } from '@playwright/test'
import { TERMS_VERSION } from '../../../src/rules/policy.ts'
import { fillInDetails, PHOTO, somebody } from '../account/registering.ts'
import { acceptTerms, openAgreement, panelOf, placeBid } from '../bidding.ts'
import * as elsewhere from '../parts/off-screen.ts'
import { expect, expectAccessible, test } from '../product.ts'

const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Complete your details' })
const termsOf = (page: Page) => page.getByRole('dialog', { name: /^Accept the terms/ })

test('an account made without the Register form is asked at the first bid, which then goes on', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield', { isRegistered: false })
  await page.goto(`/auction/${id}`)
  await placeBid(page, 10_700, { isFirst: true })
  const details = detailsOf(page)
  await expect(details.getByLabel('Full name')).toHaveValue('Dana Whitfield')
  await details.getByRole('button', { name: 'Save and continue' }).click()
  await expect(details.getByText('Username must be 6-20 characters')).toBeVisible()
  await expect(details.getByText('Please upload your ID photo')).toBeVisible()
  await expectAccessible(page)
  await fillInDetails(details, somebody().username)

  // Interrupted half-way nothing is asked or typed twice, the photo aside.
  await page.keyboard.press('Escape')
  await expect(panelOf(page).getByLabel('Place Your Bid')).toHaveValue('10700')
  await page.reload()
  await placeBid(page, 10_700)
  await expect(details.getByLabel('City')).toHaveValue('Tampa')
  await expect(termsOf(page)).toHaveCount(0)
  await details.getByLabel('ID photo').setInputFiles(PHOTO)
  // What the button places stands beside it.
  await expect(details.getByText('$10,700 + delivery: ')).toBeVisible()
  await expect(details.getByText('A bid is binding.')).toBeVisible()
  await details.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Your bid of $10,700 has been placed successfully')).toBeVisible()
  await expect(page).toHaveURL(`/auction/${id}`)
})

test('Buy Now asks the same, and the agreement knows it', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield', { isRegistered: false })
  await page.goto(`/auction/${id}`)
  const agreement = await openAgreement(page, '$15,000')
  const details = detailsOf(page)
  await fillInDetails(details, somebody().username)
  await details.getByLabel('ID photo').setInputFiles(PHOTO)
  await details.getByRole('button', { name: 'Save and continue' }).click()
  await expect(details.getByText('You must accept the terms and conditions')).toBeVisible()
  await details.getByRole('checkbox', { name: /^I accept the/ }).check()
  await details.getByRole('button', { name: 'Save and continue' }).click()
  await expect(agreement.getByLabel('Delivery address')).toHaveValue(/^1180 Harbor View Dr, Tampa/)
  await agreement.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(page.getByText('Purchase Complete!')).toBeVisible()
})

test('terms that were accepted on the phone are not asked for on the desk', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  const isRead = page.waitForResponse('**/api/me')
  await page.goto(`/auction/${id}`)
  await isRead
  await elsewhere.acceptTerms(page)
  await placeBid(page, 10_100)
  await expect(page.getByText('Your bid of $10,100 has been placed successfully')).toBeVisible()
})

test('a bid that is refused for want of the terms asks for them, and goes on', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  // What the page knows is not how things are.
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), terms_version: TERMS_VERSION }
    await route.fulfill({ response, json })
  })
  const isRead = page.waitForResponse('**/api/me')
  await page.goto(`/auction/${id}`)
  const refused = page.waitForResponse(`**/api/auctions/${id}/bids`)
  await expect(panelOf(page).getByRole('button', { name: 'Place Bid' })).toBeEnabled()
  await isRead
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/me')
  await placeBid(page, 10_100)
  expect((await refused).status()).toBe(403)
  await acceptTerms(page)
  await expect(page.getByText('Your bid of $10,100 has been placed successfully')).toBeVisible()
})

test('a purchase accepts the terms too, where they were not accepted before', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const agreement = await openAgreement(page, '$15,000')
  await expect(agreement.getByText('By confirming you also accept our')).toBeVisible()
  await agreement.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(page.getByText('Purchase Complete!')).toBeVisible()
  await page.goto('/dashboard?view=account')
  await expect(page.getByText('Terms accepted')).toBeVisible()
})
