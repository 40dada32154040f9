import type { Page } from '@playwright/test'
import { acceptTerms, openAgreement, panelOf, placeBid } from './bidding.ts'
import { FULL_FACTS } from './parts/full-facts.ts'
import { expect, test, untilHydrated } from './product.ts'

/** What is open begins at its title, from which its name is read, and not at the cross that closes it. */
async function expectToBeginAtTitle(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('heading', { level: 2, name, exact: true })).toBeFocused()
}

test('a dialog begins at its title, and where something is to be filled in at the first empty field', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ ...FULL_FACTS, buy_now_price: 35_000 })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  const panel = panelOf(page)

  await panel.getByRole('button', { name: 'About blind bidding' }).click()
  await expectToBeginAtTitle(page, 'ATTENTION!')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Open full screen' }).click()
  await expectToBeginAtTitle(page, FULL_FACTS.title)
  await page.keyboard.press('Escape')

  await panel.getByRole('button', { name: 'Place Bid' }).click()
  await expectToBeginAtTitle(page, 'Accept the terms before your first bid')
  await acceptTerms(page)
  await expect(panel.getByText('You are winning.')).toBeVisible()
  await placeBid(page, 12_000)
  await expectToBeginAtTitle(page, 'Bid $12,000?')
  await page.keyboard.press('Escape')

  await panel.getByRole('button', { name: 'Buy Now $35,000' }).click()
  await expectToBeginAtTitle(page, 'Reserve this vehicle for $35,000?')
  await page.keyboard.press('Escape')
  await openAgreement(page, '$35,000')
  await expectToBeginAtTitle(page, 'Purchase agreement')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectToBeginAtTitle(page, 'Menu')
})

test('what is left to be filled in comes first: a detail, what an agreement lacks, a password', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  let lacks: object = { address: null }
  await page.route('**/api/me', async (route) => {
    const profile = await (await route.fetch()).json()
    await route.fulfill({ json: { ...profile, ...lacks } })
  })
  await page.goto(`/auction/${id}`)
  await openAgreement(page, '$15,000')
  const details = page.getByRole('dialog', { name: 'Complete your details' })
  await expect(details.getByLabel('Address')).toBeFocused()
  await page.keyboard.press('Escape')
  lacks = { email: '' }
  const agreement = await openAgreement(page, '$15,000')
  await expect(agreement.getByLabel('Email')).toBeFocused()
  // To leave it for the way out is not to leave it empty.
  await agreement.getByRole('button', { name: 'Cancel' }).click()
  await expect(agreement).toHaveCount(0)

  await page.goto('/dashboard?view=account')
  await page.getByRole('button', { name: 'Close account' }).click()
  const closing = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(closing.getByLabel('Password', { exact: true })).toBeFocused()
})

test('the focus goes back to the page’s own button from a dialog that took the place of another', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const buyNow = panelOf(page).getByRole('button', { name: 'Buy Now $15,000', exact: true })
  // Twice: what the first left behind would be in the way of the second.
  for (let times = 0; times < 2; times++) {
    await buyNow.press('Enter')
    const question = page.getByRole('dialog', { name: 'Reserve this vehicle for $15,000?' })
    await question.getByRole('button', { name: 'Buy Now' }).press('Enter')
    await expectToBeginAtTitle(page, 'Purchase agreement')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(buyNow).toBeFocused()
  }
})

test('a dialog that asks for what stands there already begins at it, and what is typed takes its place', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Set a maximum bid' }).click()
  await acceptTerms(page)
  const field = page.getByRole('dialog').getByLabel('Your maximum, in dollars')
  await expect(field).toBeFocused()
  await field.fill('15000')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Change your maximum' }).click()
  await expect(field).toHaveValue('15000')
  await expect(field).toBeFocused()
  await page.keyboard.type('20000')
  await expect(field).toHaveValue('20000')
})

test('what a saved search is to be called is asked for with the name that it would get', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  await page.goto('/auctions?make=Ford')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
})
