import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, holdBack, HYDRATION, test, untilHydrated } from './product.ts'

const DRAWN_BOAT = '/images/stock/boats.webp'
const PHOTOS = ['left', 'front', 'rear'].map((view) => `/images/demo/10482/${view}/1200.webp`)

test('what staff upload is seen on the card and in the gallery, in order, with its caption', async ({
  staff,
  visitorPage,
  request,
}) => {
  const word = `Upload${crypto.randomUUID().slice(0, 8)}`
  const { id } = await staff.createAuction({ title: word, category: 'boats' })
  const [left = '', hull = ''] = await staff.addPhotos(id, [
    { file: await aPhoto('crimson'), caption: '' },
    { file: await aPhoto('teal'), caption: 'Scratch on the hull, 4 inches' },
  ])
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}`)
  const card = page.getByRole('article').locator('img')
  await expect(card).toHaveAttribute('src', left)
  await expect.poll(() => widthOf(card)).toBeGreaterThan(0)

  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  const gallery = page.getByRole('region', { name: 'Photos' })
  await expect(gallery.getByText('1 of 2 photos')).toBeVisible()
  await expect(gallery.getByText('Illustration, not a photo of this lot')).toBeHidden()
  await gallery.getByRole('button', { name: 'Photo 2, Scratch on the hull, 4 inches' }).click()
  await expect(gallery.getByRole('paragraph').getByText('Scratch on the hull')).toBeVisible()
  const shown = gallery.getByRole('img', { name: `${word}, Scratch on the hull, 4 inches` })
  await expect(shown).toHaveAttribute('src', hull)
  await expect.poll(() => widthOf(shown)).toBeGreaterThan(0)
  await expectAccessible(page)
  await gallery.getByRole('button', { name: 'Open full screen' }).click()
  const viewer = page.getByRole('dialog', { name: word })
  await expect(viewer.getByRole('paragraph').getByText('Scratch on the hull')).toBeVisible()
  await expectAccessible(page)

  const picture = await request.get(left)
  expect(picture.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('without a photo a lot shows the drawing of its own category, and says that it is one', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction({ category: 'boats' })
  const page = await visitorPage()
  await page.goto(`/auction/${id}`)
  const gallery = page.getByRole('region', { name: 'Photos' })
  const drawing = gallery.getByRole('img', { name: 'Illustration of its category' })
  await expect(drawing).toHaveAttribute('src', DRAWN_BOAT)
  await expect.poll(() => widthOf(drawing)).toBe(1200)
  await expect(gallery.getByText('Illustration, not a photo of this lot')).toBeVisible()
  const beside = page.locator('meta[property="og:image"]')
  await expect(beside).toHaveAttribute('content', /\/images\/stock\/boats\.jpg$/)
  await expectAccessible(page)
})

test('a photo that cannot be loaded gives way to the drawing, also where it failed before hydration', async ({
  staff,
  visitorPage,
}) => {
  const word = `Broken${crypto.randomUUID().slice(0, 8)}`
  const { id } = await staff.createAuction({ title: word, category: 'boats', images: PHOTOS })
  const page = await visitorPage()
  await page.route('**/images/demo/**', (route) => route.abort())
  const goOn = await holdBack(page, HYDRATION)
  await page.goto(`/auctions?q=${word}`)
  const card = page.getByRole('article').locator('img')
  await expect.poll(() => isBroken(card)).toBe(true)
  goOn()
  await expect(card).toHaveAttribute('src', DRAWN_BOAT)
  await expect.poll(() => widthOf(card)).toBe(1200)

  await page.unroute('**/images/demo/**')
  await page.route('**/images/demo/10482/front/**', (route) => route.abort())
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  const stage = stageOf(page)
  await expect(stage.getByRole('img')).toHaveAttribute('src', PHOTOS[0] ?? '')
  await stage.getByRole('button', { name: 'Next photo' }).click()
  await expect(stage.getByRole('img')).toHaveAttribute('src', DRAWN_BOAT)
  await stage.getByRole('button', { name: 'Next photo' }).click()
  await expect(stage.getByRole('img')).toHaveAttribute('src', PHOTOS[2] ?? '')
})

test('a photo that could not be loaded is asked for once more a minute later', async ({
  staff,
  visitorPage,
}) => {
  const word = `Later${crypto.randomUUID().slice(0, 8)}`
  await staff.createAuction({ title: word, category: 'boats', images: PHOTOS })
  const page = await visitorPage()
  await page.clock.install()
  await page.route('**/images/demo/**', (route) => route.abort())
  await page.goto(`/auctions?q=${word}`)
  await untilHydrated(page)
  const card = page.getByRole('article').locator('img')
  await expect(card).toHaveAttribute('src', DRAWN_BOAT)
  await page.unroute('**/images/demo/**')
  // The minute begins a moment after the drawing stands there: the first may be too early, the second is not.
  let minutes = 0
  await expect(async () => {
    if (minutes < 2) await page.clock.fastForward('01:05')
    minutes += 1
    await expect(card).toHaveAttribute('src', PHOTOS[0] ?? '', { timeout: 1_000 })
  }).toPass()
  await expect.poll(() => widthOf(card)).toBeGreaterThan(0)
})

test('a picture of elsewhere is asked for from this site alone; what cannot be fetched gives way to the drawing', async ({
  staff,
  visitorPage,
}) => {
  // Of this machine, so that the server refuses to fetch them.
  const images = ['https://127.0.0.1/1.jpg', 'https://127.0.0.1/2.jpg']
  const word = `Elsewhere${crypto.randomUUID().slice(0, 8)}`
  const auction = await staff.createAuction({ title: word, category: 'boats', images })
  expect(auction).toMatchObject({ image_url: images[0], images })
  const page = await visitorPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/auctions?q=${word}`)
  await expect(page.getByRole('article').locator('img')).toHaveAttribute('src', DRAWN_BOAT)

  const shown = await aPhoto('crimson')
  const second = `/images/elsewhere/${auction.id}/${Buffer.from(images[1] ?? '').toString('base64url')}`
  await page.route(`**${second}/*`, (route) =>
    route.fulfill({ body: shown, contentType: 'image/jpeg' }),
  )
  await page.goto(`/auction/${auction.id}`)
  await untilHydrated(page)
  const stage = stageOf(page)
  await expect(stage.getByRole('img')).toHaveAttribute('src', DRAWN_BOAT)
  await expect(stage.getByText('Illustration, not a photo of this lot')).toBeVisible()
  await stage.getByRole('button', { name: 'Next photo' }).click()
  await expect(stage.getByRole('img')).toHaveAttribute('src', `${second}/1200.webp`)
  await expect.poll(() => widthOf(stage.getByRole('img'))).toBeGreaterThan(0)
  const { origin } = new URL(page.url())
  expect(asked.filter((address) => new URL(address).origin !== origin)).toEqual([])
})

/** The large photo with its controls. */
function stageOf(page: Page): Locator {
  return page.locator('.gallery-stage')
}

const widthOf = (image: Locator) =>
  image.evaluate((element) => (element as HTMLImageElement).naturalWidth)

const isBroken = (image: Locator) =>
  image.evaluate((element) => {
    const { complete, naturalWidth } = element as HTMLImageElement
    return complete && naturalWidth === 0
  })

function aPhoto(background: string): Promise<Buffer> {
  const blank = { width: 1600, height: 1200, channels: 3, background } as const
  return sharp({ create: blank }).jpeg().toBuffer()
}
