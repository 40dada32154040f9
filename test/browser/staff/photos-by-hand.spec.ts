import type { Locator, Page } from '@playwright/test'
import { PHONE } from '../parts/fingers.ts'
import { expect, expectAccessible, holdBack, test, type Staff } from '../product.ts'
import { aPhoto, type Photo } from './a-photo.ts'
import { openNewDraft, signInHere } from './at-the-desk.ts'

const photosOn = (page: Page) => page.getByRole('list', { name: 'Photos' })
const photo = (page: Page, number: number) =>
  photosOn(page).getByRole('button', { name: new RegExp(`^Photo ${number}`) })
const addressOf = (id: string) => `**/api/staff/auctions/${id}/photos`

/** As the server has them. */
async function savedOf(staff: Staff, id: string): Promise<string[]> {
  const { photos } = await staff.call<{ photos: { id: string }[] }>(
    `/api/staff/auctions/${id}/photos`,
  )
  return photos.map((one) => one.id)
}

/** Files as the browser hands them over: dragged in from a folder, or from the clipboard. Tells whether the page takes them. */
function give(
  on: Locator,
  how: 'drop' | 'paste',
  { name, mimeType: type, buffer, words }: Photo & { words?: string },
) {
  const file = { name, type, bytes: [...buffer], words }
  return on.evaluate(
    (element, [means, given]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(given.bytes)], given.name, { type: given.type }))
      if (given.words) data.items.add(given.words, 'text/plain')
      const comes = { bubbles: true, cancelable: true }
      if (means === 'paste')
        return !element.dispatchEvent(
          new ClipboardEvent('paste', { ...comes, clipboardData: data }),
        )
      const dragged = { ...comes, dataTransfer: data }
      const isTaken = !element.dispatchEvent(new DragEvent('dragover', dragged))
      element.dispatchEvent(new DragEvent('drop', dragged))
      return isTaken
    },
    [how, file] as const,
  )
}

test('photos are dropped and pasted, moved by keys and by the mouse, and taken off by a key', async ({
  staff,
  visitorPage,
}) => {
  const { id, page } = await openNewDraft(staff, visitorPage)
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Phone camera' })).toBeHidden()
  expect(await give(photosOn(page), 'drop', await aPhoto('teal'))).toBe(true)
  await expect(photo(page, 1)).toBeVisible()
  expect(await give(page.locator('body'), 'paste', await aPhoto('gold'))).toBe(true)
  await expect(photo(page, 2)).toBeVisible()
  const [teal = '', gold = ''] = await savedOf(staff, id)
  const isOver = (moved: string, over: string, timeout?: number) =>
    expect(
      page.getByText(`Draggable item ${moved} was moved over droppable area ${over}.`),
    ).toHaveCount(1, { timeout })

  await photo(page, 1).focus()
  await page.keyboard.press('Space')
  await isOver(teal, teal)
  // Before the places are measured a press moves nothing, nor does one at the last of them.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await isOver(teal, gold, 2_000)
  }).toPass()
  await page.keyboard.press('Space')
  await expect.poll(() => savedOf(staff, id)).toEqual([gold, teal])

  const place = { x: 50, y: 20 }
  await photo(page, 2).hover({ position: place })
  await page.mouse.down()
  const onto = await photo(page, 1).boundingBox()
  await page.mouse.move((onto?.x ?? 0) + place.x, (onto?.y ?? 0) + place.y, { steps: 12 })
  await isOver(teal, gold)
  await page.mouse.up()
  await expect.poll(() => savedOf(staff, id)).toEqual([teal, gold])

  await photo(page, 2).focus()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog', { name: 'Remove photo 2?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(photosOn(page).getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => savedOf(staff, id)).toEqual([teal])
})

test('files dropped beside the photos are taken too, and the page stays with what is typed', async ({
  staff,
  visitorPage,
}) => {
  const { id, page } = await openNewDraft(staff, visitorPage)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  expect(await give(heading, 'drop', await aPhoto('teal'))).toBe(true)
  await expect(photo(page, 1)).toBeVisible()
  expect(await give(photosOn(page), 'drop', await aPhoto('gold'))).toBe(true)
  await expect(photo(page, 2)).toBeVisible()
  await expect(photosOn(page).getByRole('listitem')).toHaveCount(2)
  expect(await savedOf(staff, id)).toHaveLength(2)
})

test('words and pictures that are dragged about on the page are no files', async ({
  staff,
  visitorPage,
}) => {
  const { id, page } = await openNewDraft(staff, visitorPage)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  await heading.dispatchEvent('dragstart')
  expect(await give(heading, 'drop', await aPhoto('teal'))).toBe(false)
  await heading.dispatchEvent('dragend')
  expect(await give(heading, 'drop', await aPhoto('gold'))).toBe(true)
  await expect(photo(page, 1)).toBeVisible()
  expect(await savedOf(staff, id)).toHaveLength(1)
})

test('a photo on its way says so, is tried again where the line broke, and goes on once somebody is signed in again', async ({
  staff,
  visitorPage,
}) => {
  const { id, page } = await openNewDraft(staff, visitorPage)
  const chooser = page.getByLabel('Add: photos')
  const waiting = (name: string) =>
    photosOn(page).getByRole('progressbar', { name: `${name} is uploading` })
  const send = await holdBack(page, addressOf(id))
  await chooser.setInputFiles([await aPhoto('teal')])
  await expect(waiting('teal.jpg')).toBeVisible()
  await expect(page.getByText('0, 1 uploading', { exact: true })).toBeVisible()
  send()
  await expect(photo(page, 1)).toBeVisible()
  await expect(waiting('teal.jpg')).toHaveCount(0)
  await page.unroute(addressOf(id))

  await page.route(addressOf(id), (route) => route.abort(), { times: 1 })
  await chooser.setInputFiles([await aPhoto('gold')])
  await expect(photosOn(page).getByRole('alert')).toHaveText(/could not be reached/)
  await expectAccessible(page)
  await photosOn(page).getByRole('button', { name: 'Retry' }).click()
  await expect(photo(page, 2)).toBeVisible()
  await expect(photosOn(page).getByRole('alert')).toHaveCount(0)

  const over = { title: 'Authentication Required', detail: 'Please sign in', status: 401 }
  // The upload, and the reading by which it is found out who is there.
  await page.route(addressOf(id), (route) => route.fulfill({ status: 401, json: over }), {
    times: 2,
  })
  await chooser.setInputFiles([await aPhoto('navy')])
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill('staff-password')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(photo(page, 3)).toBeVisible()
  expect(await savedOf(staff, id)).toHaveLength(3)
})

/** What is sent arrives, and nobody is told. Resolves with how to end that; `page.route` does not see files that are sent. */
async function loseAnswers(page: Page, urlPattern: string): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    void devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
  return () => devtools.send('Fetch.disable')
}

test('photos go on where one leaves their lot, and are added once where an answer was lost', async ({
  staff,
  visitorPage,
}) => {
  const { id, page } = await openNewDraft(staff, visitorPage)
  const send = await holdBack(page, addressOf(id))
  await page
    .getByLabel('Add: photos')
    .setInputFiles([await aPhoto('teal'), await aPhoto('gold'), await aPhoto('navy')])
  await expect(page.getByText('0, 3 uploading', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Live room' }).click()
  await expect(page.getByText('3 photos uploading', { exact: true })).toBeVisible()
  send()
  await expect(page.getByText(/photos? uploading/)).toHaveCount(0)
  await expect.poll(() => savedOf(staff, id)).toHaveLength(3)
  await page.unroute(addressOf(id))

  await page.goBack()
  await expect(photo(page, 3)).toBeVisible()
  const answersCome = await loseAnswers(page, '*/photos')
  await page.getByLabel('Add: photos').setInputFiles([await aPhoto('teal')])
  await expect(photosOn(page).getByRole('alert')).toHaveText(/could not be reached/)
  await page.getByRole('link', { name: 'Live room' }).click()
  await answersCome()
  await page.getByRole('link', { name: '1 photo was not sent' }).click()
  await photosOn(page).getByRole('button', { name: 'Retry' }).click()
  await expect(photosOn(page).getByRole('alert')).toHaveCount(0)
  await expect(photo(page, 4)).toBeVisible()
  expect(await savedOf(staff, id)).toHaveLength(4)
})

test('words that are copied with their picture are pasted as words', async ({
  staff,
  visitorPage,
}) => {
  const { id, page } = await openNewDraft(staff, visitorPage)
  const words = page.getByRole('textbox', { name: 'Description' })
  const cells = { ...(await aPhoto('teal')), words: 'Two keys' }
  expect(await give(words, 'paste', cells)).toBe(false)
  await expect(photosOn(page).getByRole('listitem')).toHaveCount(0)
  expect(await savedOf(staff, id)).toEqual([])
})

test('on a phone the camera is one press away, and takes one photo at a time', async ({
  staff,
  openPage,
}) => {
  const { id } = await staff.createAuction({ status: 'draft' })
  const page = await openPage(PHONE)
  await page.goto(`/staff/inventory/${id}`)
  await signInHere(page)
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Phone camera' }).click()
  const chooser = await asked
  expect(chooser.isMultiple()).toBe(false)
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
  await chooser.setFiles([await aPhoto('teal')])
  await expect(photo(page, 1)).toBeVisible()
  expect(await savedOf(staff, id)).toHaveLength(1)
})
