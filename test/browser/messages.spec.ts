/** What is told beside the page, toasts and the note on the connection: never in the way of what they are about. */
import type { Locator, Page } from '@playwright/test'
import { openRegister } from './account/registering.ts'
import { fillInAgreement, historyOf, openAgreement, panelOf, placeBid } from './bidding.ts'
import { uniqueWord } from './parts/filtered-lists.ts'
import { expect, hearsLive, test, untilHydrated } from './product.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

const noticeOf = (page: Page) => page.getByRole('region', { name: 'Connection' })
const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).locator('.toast', { hasText: text })

/** Whether one lies over the other, however little of it. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of the two is not in the page')
  const isApart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  return !isApart
}

test('without a line a purchase can be left, is sent under its key, and tells what became of it', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  await page.setViewportSize(PHONE)
  await page.goto(`/auction/${id}`)
  const agreement = await openAgreement(page, '$15,000')
  await fillInAgreement(agreement)
  const keys: (string | undefined)[] = []
  let isDown = true
  const { promise: isAllowed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/buy-now', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (isDown) return route.abort()
    await isAllowed
    await route.continue()
  })
  await agreement.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(agreement).toContainText('does not take the purchase back')
  await agreement.getByRole('button', { name: 'Cancel' }).click()
  await expect(agreement).toHaveCount(0)
  await expect(page.getByRole('alert').getByText('Failed to complete purchase')).toBeVisible()
  await expect(panelOf(page).getByText('may or may not have gone through')).toBeVisible()
  isDown = false
  // What was signed stands there again: the same is sent.
  const again = await openAgreement(page, '$15,000')
  await expect(again.getByLabel('Phone')).toHaveValue('(813) 555-0176')
  await again.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(again).toContainText('does not take the purchase back')
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  goOn()
  await expect(toastOf(page, 'Purchase Complete!')).toBeVisible()
  await expect(panelOf(page).getByText('Auction Ended')).toBeVisible()
  // Whoever closed it has gone on to something else.
  await expect(page).toHaveURL(`/auction/${id}`)
  expect(keys.length).toBeGreaterThan(2)
  expect(new Set(keys).size).toBe(1)
})

for (const size of [PHONE, DESK]) {
  test(`at ${size.width} px nothing that is told covers a dialog's title or buttons`, async ({
    staff,
    memberPage,
  }) => {
    const { id } = await staff.createAuction({ buy_now_price: 15_000 })
    const page = await memberPage('Dana Whitfield')
    await page.setViewportSize(size)
    await page.goto(`/auction/${id}`)
    const agreement = await openAgreement(page, '$15,000')
    await fillInAgreement(agreement)
    await page.context().setOffline(true)
    const lost = noticeOf(page)
      .getByText(/^The connection to Hammerlane is interrupted\./)
      .first()
    await expect(lost).toBeVisible()
    expect(await overlap(lost, agreement)).toBe(false)
    await agreement.getByRole('button', { name: 'Confirm purchase' }).click()
    const toast = toastOf(page, 'Purchase agreement validated!')
    // However long it takes to measure it, under the pointer it stays.
    await toast.hover()
    await expect(toast).toBeVisible()
    expect(await overlap(toast, agreement)).toBe(false)
    // To put it away is not to close the dialog.
    await toast.getByRole('button', { name: 'Dismiss', includeHidden: true }).click()
    await expect(toast).toHaveCount(0)
    await expect(lost).toBeVisible()
    expect(await overlap(lost, agreement)).toBe(false)
    await agreement.getByRole('button', { name: 'Cancel' }).click()
    await expect(agreement).toHaveCount(0)
    await page.context().setOffline(false)
  })
}

test('that a bid was placed is told beside the buttons, and no longer once it is outbid', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 35_000 })
  const page = await memberPage('Dana Whitfield')
  const isWatching = hearsLive(page)
  await page.goto(`/auction/${id}`)
  await isWatching
  await placeBid(page, 10_100, { isFirst: true })
  const toast = toastOf(page, 'Bid Placed!')
  // However long it takes until somebody else bids.
  await toast.hover()
  await expect(toast).toBeVisible()
  for (const name of ['Place Bid', /^Buy Now/]) {
    const button = panelOf(page).getByRole('button', { name })
    expect(await overlap(toast, button)).toBe(false)
  }
  const marcus = await memberPage('Marcus Tate')
  await marcus.goto(`/auction/${id}`)
  await placeBid(marcus, 10_500, { isFirst: true })
  await expect(panelOf(page).getByText('You have been outbid.')).toBeVisible()
  await expect(historyOf(page).getByText('2 bids')).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test('on a phone a toast leaves the buttons of the header free', async ({ staff, visitorPage }) => {
  const title = uniqueWord()
  await staff.createAuction({ title })
  const page = await visitorPage(PHONE)
  await page.goto(`/auctions?q=${title}`)
  await untilHydrated(page)
  await page.getByRole('button', { name: `Watch ${title}`, exact: true }).click()
  const toast = toastOf(page, 'Added to your watchlist')
  // However long it takes to measure it, under the pointer it stays.
  await toast.hover()
  expect(await overlap(toast, page.getByRole('button', { name: 'Open menu' }))).toBe(false)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('on a phone one toast is in sight, the newest, and screen readers have them all', async ({
  visitorPage,
}) => {
  const page = await visitorPage(PHONE)
  const form = await openRegister(page)
  await untilHydrated(page)
  await form.getByRole('button', { name: 'Create account' }).click()
  await toastOf(page, 'Validation Error').hover()
  await expect(toastOf(page, 'Validation Error')).toBeInViewport()
  const field = form.getByLabel('ID photo')
  await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(toastOf(page, 'Invalid File')).toBeInViewport()
  await expect(toastOf(page, 'Validation Error')).toHaveCSS('height', '1px')
  await expect(page.getByRole('alert').filter({ hasText: 'Validation Error' })).toHaveCount(1)
})

test('a failure that repeats is a new alert, so that screen readers read it out again', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openRegister(page)
  await untilHydrated(page)
  const create = form.getByRole('button', { name: 'Create account' })
  await create.click()
  const alert = page.getByRole('alert').filter({ hasText: 'Validation Error' })
  // Under the pointer it stays, however long the rest takes.
  await alert.hover()
  await alert.evaluate((element) => element.setAttribute('data-heard', ''))
  await create.press('Enter')
  await expect(page.locator('[data-heard]')).toHaveCount(0)
  await expect(alert).toHaveCount(1)
})
