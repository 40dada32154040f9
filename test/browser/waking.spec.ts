import type { Page } from '@playwright/test'
import { logIn, newAccount } from './accounts.ts'
import { FULL_FACTS } from './full-facts.ts'
import { expect, holdBack, test, untilAlive } from './product.ts'

test('who signs in in another tab while a page comes alive is signed in there too', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const goOn = await holdBack(page, '**/home-page-*.js')
  const isAsked = page.waitForRequest('**/home-page-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await isAsked
  const other = await page.context().newPage()
  await logIn(other, await newAccount(other))
  goOn()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('on a phone a page that is loaded again stands where it was read, and stays there', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  await staff.createAuction(FULL_FACTS)
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto(`/auction/${id}`)
  await page.locator('html[data-rested=all]').waitFor()
  const similar = page.getByRole('heading', { name: 'Similar auctions' })
  await similar.evaluate((heading) => heading.scrollIntoView())
  const place = await placeOf(page)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => placeOf(page)).toBe(place)
  await untilAlive(page)
  await untilIdle(page)
  expect(await placeOf(page)).toBe(place)
})

/** How far below the top of the window the heading stands, in CSS pixels; NaN while it is not there. */
function placeOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.round(document.querySelector('#similar')?.getBoundingClientRect().top ?? Number.NaN),
  )
}

/** Resolves when the browser has had nothing left to do six times: more often than the page waits for that. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let times = 0; times < 6; times += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  })
}
