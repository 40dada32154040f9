import type { Page } from '@playwright/test'
import { WAITED_FOR_MS } from '../../src/browser/first-answers.ts'
import { bid, buy } from './parts/off-screen.ts'
import { countShifts, neverAfter, twoFrames } from './parts/shifts.ts'
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
  // However long a busy machine takes for it.
  await page.addInitScript(neverAfter, WAITED_FOR_MS)
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
    await page.evaluate(twoFrames)
    expect(await page.evaluate(() => window.moved)).toEqual([])
  }
})

test('what cannot be read is not waited for, and nothing is hidden for it again', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  let asked = 0
  await page.route('**/auth/v1/settings', (route) => {
    asked += 1
    return route.fulfill({ status: 400, json: {} })
  })
  // Never answered.
  await page.route('**/api/me/offers', () => undefined)
  await page.goto('/dashboard?view=security')
  const panel = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(panel.getByText('This device')).toBeVisible()
  const shown = await panel.elementHandle()
  const asking = asked
  await page.getByRole('button', { name: /theme/i }).click()
  await expect(panel.getByText('This device')).toBeVisible()
  expect(await shown?.evaluate((element) => element.isConnected)).toBe(true)
  expect(asked).toBeLessThanOrEqual(asking + 1)
})

/** Each answer of the API is painted before the next one comes. Gives what waits for all that were asked for. */
async function answerOneByOne(page: Page): Promise<() => Promise<void>> {
  let last = Promise.resolve()
  await page.route(/\/(?:api\/(?:me|site|bank)|auth\/v1)/, async (route) => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    try {
      const response = await route.fetch()
      await before
      await route.fulfill({ response })
      // What a page asked that is left meanwhile is painted nowhere.
      await page.evaluate(twoFrames).catch((error: Error) => {
        if (!/context was destroyed/.test(error.message)) throw error
      })
    } finally {
      resolve()
    }
  })
  return async () => {
    for (let seen; seen !== last; await seen) seen = last
  }
}
