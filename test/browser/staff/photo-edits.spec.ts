import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { twoFrames } from '../parts/shifts.ts'
import { expect, expectAccessible, holdBack, type Staff, test } from '../product.ts'
import { openDesk } from './at-the-desk.ts'

/** Of the photo that is shown; its address changes with every edit, and then the one before is gone. */
async function sizeOf(shown: Locator): Promise<number[]> {
  const address = (await shown.getAttribute('src')) ?? ''
  const answer = await shown.page().request.get(address)
  if (!answer.ok()) return []
  const { width, height } = await sharp(await answer.body()).metadata()
  return [width, height]
}

/** A lot with one photo of 1200 by 900 pixels. */
async function aLotWithPhoto(staff: Staff): Promise<{ id: string; address: string }> {
  const { id } = await staff.createAuction()
  const create = { width: 1200, height: 900, channels: 3 as const, background: 'teal' }
  const file = await sharp({ create }).jpeg().toBuffer()
  const [address = ''] = await staff.addPhotos(id, [{ file, caption: 'Front' }])
  return { id, address }
}

test('a photo keeps the focus though the lot is read anew before its turn is answered', async ({
  staff,
  visitorPage,
}) => {
  const { id, address: before } = await aLotWithPhoto(staff)
  const page = await visitorPage()
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  const { promise: isTurned, resolve: turned } = Promise.withResolvers<void>()
  await page.route('**/edits', async (route) => {
    const response = await route.fetch()
    turned()
    await isAllowed
    await route.fulfill({ response })
  })
  await openDesk(page, `inventory/${id}`)
  const photo = page.getByRole('button', { name: 'Photo 1, Front, cover' })
  await expect(photo.locator('img')).toHaveAttribute('src', before)
  await photo.focus()
  await page.keyboard.press('r')
  await isTurned
  // It is, every fifteen seconds.
  const again = await page.waitForResponse(
    (answer) =>
      answer.url().endsWith(`/api/staff/auctions/${id}`) && answer.request().method() === 'GET',
  )
  await again.finished()
  await page.evaluate(twoFrames)
  await expect(photo).toBeFocused()
  allow()
  await expect(photo.locator('img')).not.toHaveAttribute('src', before)
  await expect(photo).toBeFocused()
})

test('a photo is turned, taken back and cropped by keys alone, and bidders see the new one at once', async ({
  staff,
  visitorPage,
}) => {
  const { id, address: before } = await aLotWithPhoto(staff)
  const page = await visitorPage()
  await openDesk(page, `inventory/${id}`)
  const photo = page.getByRole('button', { name: 'Photo 1, Front, cover' })
  const shown = photo.locator('img')
  const untilDone = async (title: string) => {
    await expect(page.getByRole('region', { name: 'Undo' })).toContainText(title)
    await expect(page.locator('li[aria-busy]')).toHaveCount(0)
  }
  await expect(shown).toHaveAttribute('src', before)
  await photo.focus()
  for (const key of ['r', 'r', 'r']) await page.keyboard.press(key)
  await untilDone('Photo 1 turned')
  await expect(shown).not.toHaveAttribute('src', before)
  await expect.poll(() => sizeOf(shown)).toEqual([900, 1200])
  await expect(photo).toBeFocused()

  await page.keyboard.press('z')
  await expect.poll(() => sizeOf(shown)).toEqual([1200, 900])
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog', { name: 'Crop photo 1' })
  await expect(dialog.getByRole('img', { name: 'Front' })).toBeVisible()
  await expectAccessible(page)
  for (const key of ['Tab', 'Tab', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(dialog).toHaveCount(0)
  await untilDone('Photo 1 cropped')
  // 80 percent of each side.
  expect(await sizeOf(shown)).toEqual([960, 720])
  await expect(photo).toBeFocused()

  const cropped = (await shown.getAttribute('src')) ?? ''
  const bidder = await visitorPage()
  await bidder.goto(`/auction/${id}`)
  await expect(bidder.locator(`img[src="${cropped}"]`).first()).toBeVisible()
})

test('a photo whose removal is asked for while it is turned stays the one that goes', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await aLotWithPhoto(staff)
  const page = await visitorPage()
  const allow = await holdBack(page, '**/edits')
  await openDesk(page, `inventory/${id}`)
  const photo = page.getByRole('button', { name: 'Photo 1, Front, cover' })
  await photo.focus()
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove photo 1?' })
  await expect(dialog).toBeVisible()
  allow()
  await expect(page.locator('li[aria-busy]')).toHaveCount(0)
  await page.evaluate(twoFrames)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Photo 1/, includeHidden: true })).toHaveCount(0)
})

test('what came beside a turn stays while the turn is taken back', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await aLotWithPhoto(staff)
  const page = await visitorPage()
  await openDesk(page, `inventory/${id}`)
  const photo = page.getByRole('button', { name: 'Photo 1, Front, cover' })
  await photo.focus()
  await page.keyboard.press('r')
  await expect(page.getByRole('region', { name: 'Undo' })).toContainText('Photo 1 turned')
  await expect(page.locator('li[aria-busy]')).toHaveCount(0)
  const create = { width: 1200, height: 900, channels: 3 as const, background: 'maroon' }
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await page
    .getByLabel('Add: photos')
    .setInputFiles({ name: 'rear.jpg', mimeType: 'image/jpeg', buffer })
  const second = page
    .getByRole('list', { name: 'Photos' })
    .getByRole('button', { name: /^Photo 2/ })
  await expect(second).toBeVisible()
  const allow = await holdBack(page, '**/edits')
  await photo.focus()
  const asked = page.waitForRequest('**/edits')
  await page.keyboard.press('z')
  await asked
  await page.evaluate(twoFrames)
  await expect(second).toBeVisible()
  allow()
  await expect.poll(() => sizeOf(photo.locator('img'))).toEqual([1200, 900])
  await expect(second).toBeVisible()
})
