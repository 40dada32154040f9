import type { Page } from '@playwright/test'
import { bid, buy } from './parts/off-screen.ts'
import { countShifts } from './parts/shifts.ts'
import { expect, test } from './product.ts'

test('what arrives late on the dashboard pushes nothing from under the pointer', async ({
  staff,
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const offered = await staff.createAuction({ reserve_price: 20_000 })
  const [bought, other] = await Promise.all([staff.createAuction(), staff.createAuction()])
  await page.goto('/help')
  await bid(page, offered.id, 10_100)
  await bid(page, other.id, 10_100)
  await buy(page, bought.id)
  await staff.act(offered.id, 'end')
  await staff.counterOffer(offered.id, 11_000)

  // What moves out of sight counts as well, so all of it is in sight.
  await page.setViewportSize({ width: 390, height: 5_000 })
  await page.addInitScript(countShifts)
  // Where letters come late, those that stand in for them may be wider: another matter.
  await page.route('**/*.woff2', () => new Promise(() => undefined))
  const hasArrived = await answerOneByOne(page)
  const ready: [view: string, last: string][] = [
    ['bids', 'Your bid'],
    ['reservations', 'Wire to this account'],
    ['account', 'Close your account'],
    ['security', 'Recovery codes'],
  ]
  for (const [view, last] of ready) {
    await page.goto(`/dashboard?view=${view}`, { waitUntil: 'commit' })
    await expect(page.getByText(last, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Offers to you' })).toBeVisible()
    await hasArrived()
    expect(await page.evaluate(() => window.moved)).toEqual([])
  }
})

/** Each answer of the API is painted before the next one comes. Gives what waits for all that were asked for. */
async function answerOneByOne(page: Page): Promise<() => Promise<void>> {
  let last = Promise.resolve()
  await page.route(/\/(?:api\/(?:me|site|bank)|auth\/v1)/, async (route) => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    const response = await route.fetch()
    await before
    await route.fulfill({ response })
    await page.evaluate(twoFrames)
    resolve()
  })
  return async () => {
    for (let seen; seen !== last; await seen) seen = last
  }
}

/** Runs in the page. */
function twoFrames(): Promise<unknown> {
  return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
}
