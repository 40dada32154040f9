import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { doubleClick, doubleTap, PHONE, pinch, swipe } from './parts/fingers.ts'
import { expect, test, untilHydrated, type Staff } from './product.ts'

/** How wide the uploaded photos are, in pixels. */
const OWN_WIDTH = 1950

test('two fingers enlarge a photo up to its own size, one moves it, and swipes step again once it is whole', async ({
  staff,
  openPage,
}) => {
  const page = await openPage(PHONE)
  const viewer = await openViewer(page, staff)
  const photo = viewer.getByRole('img').first()
  await expect.poll(() => widthOf(photo)).toBe(390)
  const isFetched = page.waitForResponse(/\/2400\.(?:avif|webp)$/)
  await pinch(page, photo, { from: 80, to: 160 })
  await expect.poll(() => widthOf(photo)).toBeCloseTo(780, -1)
  expect((await isFetched).ok()).toBe(true)
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(OWN_WIDTH)
  await swipe(page, viewer, { across: -100, down: 0 })
  await expect.poll(() => leftOf(photo)).toBeLessThan(-250)
  await swipe(page, viewer, { across: -350, down: 0 })
  // Not beyond its edge, and not to the next photo.
  await expect.poll(() => leftOf(photo)).toBeCloseTo(-390, 0)
  await expect(viewer.getByText('1 of 2 photos')).toBeVisible()
  for (let times = 0; times < 3; times += 1) await pinch(page, viewer, { from: 60, to: 240 })
  await expect.poll(() => widthOf(photo)).toBeCloseTo(OWN_WIDTH, 0)

  await doubleTap(page, viewer)
  await expect.poll(() => widthOf(photo)).toBe(390)
  await swipe(page, photo, { across: -200, down: 8 })
  await expect(viewer.getByText('2 of 2 photos')).toBeVisible()
  await doubleTap(page, viewer)
  await expect.poll(() => widthOf(photo)).toBeCloseTo(975, 0)
  await page.goBack()
  await expect(viewer).toHaveCount(0)
})

test('wheel, double click, keys and a button enlarge a photo at a desk', async ({
  staff,
  visitorPage,
}) => {
  const page = await visitorPage()
  const viewer = await openViewer(page, staff)
  const photo = viewer.getByRole('img').first()
  const whole = await widthOf(photo)
  const times = async () => (await widthOf(photo)) / whole
  await page.keyboard.press('+')
  await expect.poll(times).toBeCloseTo(1.5)
  await page.keyboard.press('0')
  await expect.poll(times).toBe(1)
  await doubleClick(page, photo)
  await expect.poll(times).toBeGreaterThan(1.9)
  const left = await leftOf(photo)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => leftOf(photo)).toBeLessThan(left)
  await expect(viewer.getByText('1 of 2 photos')).toBeVisible()
  await viewer.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(times).toBe(1)
  await photo.hover()
  await page.mouse.wheel(0, -50)
  await expect.poll(times).toBeCloseTo(1.5)
  await page.keyboard.press('-')
  await expect.poll(times).toBe(1)
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(times).toBeGreaterThan(1.9)
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect.poll(times).toBe(1)
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByText('1 of 2 photos')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
})

test('while the next photo is still to come its thumbnail stands there, and not the photo before', async ({
  staff,
  visitorPage,
}) => {
  const page = await visitorPage()
  const viewer = await openViewer(page, staff)
  const photo = viewer.getByRole('img').first()
  await expect.poll(() => isLoaded(photo)).toBe(true)
  const before = await photo.elementHandle()
  await page.route(/\/\d{3,4}\.(?:avif|webp)$/, (route) =>
    /\/320\./.test(route.request().url()) ? route.continue() : undefined,
  )
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 of 2 photos')).toBeVisible()
  expect(await before?.evaluate((element) => element.isConnected)).toBe(false)
  expect(await isLoaded(photo)).toBe(false)
  await expect(photo).toHaveCSS('background-image', /\/320\.avif/)
})

function isLoaded(photo: Locator): Promise<boolean> {
  return photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
}

/** The viewer of a lot with two large photos. */
async function openViewer(page: Page, staff: Staff): Promise<Locator> {
  const { id } = await staff.createAuction()
  const file = await sharp({
    create: { width: OWN_WIDTH, height: 1300, channels: 3, background: 'teal' },
  })
    .jpeg()
    .toBuffer()
  await staff.addPhotos(id, [
    { file, caption: '' },
    { file, caption: '' },
  ])
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Open full screen' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('1 of 2 photos')).toBeVisible()
  return viewer
}

const widthOf = async (shown: Locator) => (await shown.boundingBox())?.width ?? 0
const leftOf = async (shown: Locator) => (await shown.boundingBox())?.x ?? 0
