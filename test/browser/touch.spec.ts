import { PHONE, scrollBySwipe, swipe } from './parts/fingers.ts'
import { FULL_FACTS } from './parts/full-facts.ts'
import { expect, test, untilHydrated } from './product.ts'

test('a finger swipes through the photos, on the page and full screen, and scrolling stays scrolling', async ({
  staff,
  openPage,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  const page = await openPage(PHONE)
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  const photos = page.getByRole('region', { name: 'Photos' })
  const photo = photos.getByRole('img').first()
  await swipe(page, photo, { across: -200, down: 8 })
  await expect(photos.getByText('2 of 14 photos')).toBeVisible()
  await swipe(page, photo, { across: 200, down: -8 })
  await expect(photos.getByText('1 of 14 photos')).toBeVisible()
  await scrollBySwipe(page, photo, { across: -60, down: -150 })
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(photos.getByText('1 of 14 photos')).toBeVisible()

  await photos.getByRole('button', { name: 'Open full screen' }).tap()
  const viewer = page.getByRole('dialog')
  await swipe(page, viewer.getByRole('img').first(), { across: -200, down: 8 })
  await expect(viewer.getByText('2 of 14 photos')).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toHaveCount(0)
})
