import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Staff, test } from '../product.ts'
import { aPhoto } from './a-photo.ts'
import { openDesk } from './at-the-desk.ts'

/** A draft with two photos in its editor, and how a colleague changes the first one's caption. */
async function openCaptions(staff: Staff, visitorPage: () => Promise<Page>) {
  const { id } = await staff.createAuction({ status: 'draft' })
  const files = await Promise.all(['teal', 'gold'].map(async (of) => (await aPhoto(of)).buffer))
  const [first = ''] = await staff.addPhotos(id, [
    { file: files[0] ?? Buffer.of(), caption: 'Front' },
    { file: files[1] ?? Buffer.of(), caption: '' },
  ])
  const page = await visitorPage()
  await openDesk(page, `inventory/${id}`)
  const field = page.getByLabel('Caption of photo 1')
  await expect(field).toHaveValue('Front')
  const captionByColleague = (caption: string) =>
    staff.edit(id, { image_captions: { [first]: caption } })
  return { id, page, field, captionByColleague }
}

/** Coming back to the window reads the lot anew. */
async function readAnew(page: Page, id: string): Promise<void> {
  const read = page.waitForResponse(
    (response) =>
      response.url().endsWith(`/api/staff/auctions/${id}`) && response.request().method() === 'GET',
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await read
}

test('a caption that cannot be saved stays in its field, which says so, also after a reload', async ({
  staff,
  visitorPage,
}) => {
  const { id, page, field } = await openCaptions(staff, visitorPage)
  const call = `**/api/staff/auctions/${id}/photos/*`
  await page.route(call, (route) => route.abort())
  await field.fill('Front, dented')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/could not be reached/)
  await expect(field).toHaveValue('Front, dented')
  await expectAccessible(page)
  await page.reload()
  await expect(field).toHaveValue('Front, dented')
  await expect(field).toHaveAccessibleDescription('Not saved, kept on this device')
  await page.unroute(call)
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Photo 1, Front, dented, cover' })).toBeVisible()
  await expect(field).toHaveAccessibleDescription('')
})

test('a caption is saved though a colleague has added a photo; what they write of the same one is seen first', async ({
  staff,
  visitorPage,
}) => {
  const { id, page, field, captionByColleague } = await openCaptions(staff, visitorPage)
  await staff.addPhotos(id, [{ file: (await aPhoto('navy')).buffer, caption: 'Rear' }])
  await field.fill('Front, clean')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Photo 1, Front, clean, cover' })).toBeVisible()
  await expect(page.getByLabel('Caption of photo 3')).toHaveValue('Rear')

  await field.fill('Front, scratched')
  await captionByColleague('Front, dented')
  await readAnew(page, id)
  const told = page.getByRole('alert').filter({ hasText: 'It says now: Front, dented' })
  await expect(told).toBeVisible()
  await expect(field).toHaveValue('Front, scratched')
  await expectAccessible(page)
  await told.getByRole('button', { name: 'Keep mine' }).click()
  await expect(told).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Photo 1, Front, scratched, cover' })).toBeVisible()

  await field.fill('Front, blue')
  await captionByColleague('Front, green')
  await page.keyboard.press('Enter')
  const other = page.getByRole('alert').filter({ hasText: 'It says now: Front, green' })
  await other.getByRole('button', { name: 'Take theirs' }).click()
  await expect(field).toHaveValue('Front, green')
  await expect(other).toHaveCount(0)
})
