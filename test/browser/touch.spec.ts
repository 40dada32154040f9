import type { Locator, Page } from '@playwright/test'
import { FULL_FACTS } from './full-facts.ts'
import { expect, test, untilHydrated } from './product.ts'

test('a finger swipes through the photos, on the page and full screen, and scrolling stays scrolling', async ({
  staff,
  openPage,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  const page = await openPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  const photos = page.getByRole('region', { name: 'Photos' })
  const photo = photos.getByRole('img').first()
  await swipe(page, photo, { across: -200, down: 8 })
  await expect(photos.getByText('2 of 14 photos')).toBeVisible()
  await swipe(page, photo, { across: 200, down: -8 })
  await expect(photos.getByText('1 of 14 photos')).toBeVisible()
  await swipe(page, photo, { across: -60, down: -150 })
  await expect(photos.getByText('1 of 14 photos')).toBeVisible()

  await photos.getByRole('button', { name: 'Open full screen' }).tap()
  const viewer = page.getByRole('dialog')
  await swipe(page, viewer.getByRole('img').first(), { across: -200, down: 8 })
  await expect(viewer.getByText('2 of 14 photos')).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toHaveCount(0)
})

/** Puts a finger on the middle of what is shown and draws it so many CSS pixels away. */
async function swipe(page: Page, on: Locator, way: { across: number; down: number }) {
  await on.scrollIntoViewIfNeeded()
  const box = await on.boundingBox()
  if (!box) throw new Error('There is nothing to swipe')
  const at = (share: number) => [
    {
      x: box.x + box.width / 2 + way.across * (share - 0.5),
      y: box.y + box.height / 2 + way.down * (share - 0.5),
    },
  ]
  const finger = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', at(0))
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', at(share))
  await touch('touchEnd', [])
  await finger.detach()
}
