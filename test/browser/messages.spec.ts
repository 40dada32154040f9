/** What is told beside the page, toasts and the note on the connection: never in the way of what they are about. */
import type { Locator, Page } from '@playwright/test'
import { historyOf, panelOf, placeBid } from './bidding.ts'
import { expect, hearsLive, test, untilHydrated } from './product.ts'
import { openRegister } from './registering.ts'

const PHONE = { width: 390, height: 844 }

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
  await expect(toast).toBeVisible()
  for (const name of ['Place Bid', /^Buy Now/]) {
    const button = panelOf(page).getByRole('button', { name })
    expect(await overlap(toast, button)).toBe(false)
  }
  // However long it takes until somebody else bids.
  await toast.hover()
  const marcus = await memberPage('Marcus Tate')
  await marcus.goto(`/auction/${id}`)
  await placeBid(marcus, 10_500, { isFirst: true })
  await expect(panelOf(page).getByText('You have been outbid.')).toBeVisible()
  await expect(historyOf(page).getByText('2 bids')).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test('on a phone one toast is in sight, the newest, and screen readers have them all', async ({
  visitorPage,
}) => {
  const page = await visitorPage(PHONE)
  const form = await openRegister(page)
  await untilHydrated(page)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(toastOf(page, 'Validation Error')).toBeInViewport()
  await toastOf(page, 'Validation Error').hover()
  const field = form.getByLabel('ID photo')
  await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(toastOf(page, 'Invalid File')).toBeInViewport()
  await expect(toastOf(page, 'Validation Error')).toHaveCSS('height', '1px')
  await expect(page.getByRole('alert').filter({ hasText: 'Validation Error' })).toHaveCount(1)
})
