import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../product.ts'
import { aPhoto } from './a-photo.ts'
import { openDesk, openNewDraft } from './at-the-desk.ts'

const VIN = 'KM8K2CAB4PU001140'

/** Of as many photos. */
const COLOURS = [
  ...['crimson', 'teal', 'gold', 'navy', 'olive', 'plum'],
  ...['coral', 'indigo', 'khaki', 'salmon', 'sienna', 'tan'],
]

/** Counts what a hand does: each key, those of a chord too. */
function handAt(page: Page) {
  let presses = 0
  return {
    presses: () => presses,
    async press(...keys: string[]) {
      for (const key of keys) {
        await page.keyboard.press(key)
        presses += key.split('+').length
      }
    },
    async type(text: string) {
      await page.keyboard.type(text)
      presses += text.length
    },
  }
}

test('a lot with twelve photos is listed from its VIN by keys alone, and by few of them', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const files = await Promise.all(COLOURS.map(aPhoto))
  // From the beginning, so that the browser is told of it well before files are chosen.
  page.on('filechooser', (chooser) => void chooser.setFiles(files))
  await openDesk(page, 'inventory')
  await expect(page.getByRole('searchbox')).toBeVisible()
  const hand = handAt(page)
  await hand.press('c')
  await expect(page.getByLabel('VIN')).toBeFocused()
  await hand.type(VIN)
  await hand.press('Enter')
  await expect(page.getByLabel('Starting bid')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('2023 Hyundai Kona SE')
  await hand.type('9500')
  await hand.press('Tab')
  await hand.type('12000')
  await hand.press('Enter')

  const checks = page.getByRole('region', { name: 'Before it goes out' })
  await expect(checks.getByText('The mileage is missing')).toBeVisible()
  await expect(page.getByLabel('Make')).toHaveValue('Hyundai')
  const mileage = page.getByLabel('Mileage', { exact: true })
  await expect(mileage).toBeFocused()
  await hand.type('64,210')
  await hand.press('Tab', 'Tab')
  await hand.type('Blue')
  await hand.press('Enter')
  await expect(page.getByLabel('Location')).toBeFocused()
  await hand.type('Tampa, FL')
  await hand.press('Enter')
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeFocused()

  await hand.press('Enter')
  const photos = page.getByRole('list', { name: 'Photos' })
  await expect(photos.getByRole('button', { name: /^Photo 12/ })).toBeVisible()
  await expect(photos.getByRole('progressbar')).toHaveCount(0)
  await expect(photos.getByRole('listitem')).toHaveCount(12)

  const report = page.getByRole('region', { name: 'Condition report' })
  await hand.press('Alt+Enter')
  await expect(report.getByLabel('No damage was found')).toBeFocused()
  await hand.press('Space', 'Tab')
  await hand.type('11192026')
  // Starts and drives, two keys, no lamp; then the odometer, the title and its brand.
  await hand.press('Enter', 'Space', 'Enter', 'Space', 'Enter', 'ArrowRight', 'ArrowRight')
  await hand.press('Enter', 'Space', ...['Enter', 'ArrowDown', 'Enter', 'ArrowDown'])
  await hand.press('Enter', 'ArrowDown', 'Enter')
  for (const wheel of ['Front left', 'Front right', 'Rear left', 'Rear right']) {
    await expect(report.getByLabel(wheel, { exact: true })).toBeFocused()
    await hand.type('8')
    await hand.press(wheel === 'Rear right' ? 'Enter' : 'Tab')
  }
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await hand.type('One owner, all records.')
  await expect(checks.getByText('13 of 13')).toBeVisible()
  await expectAccessible(page)

  await hand.press('Control+Enter')
  const question = page.getByRole('dialog', { name: /^Publish HL-/ })
  await expect(question).toContainText('It opens at $9,500, with a reserve of $12,000, and ends ')
  await expect(question.getByRole('button', { name: 'Publish' })).toBeFocused()
  await hand.press('Enter')
  await expect(page.getByText(/^HL-\d+ published$/)).toBeVisible()
  // The choice of the files takes three more.
  expect(hand.presses()).toBeLessThanOrEqual(125)
  await page.reload()
  await expect(photos.getByRole('listitem')).toHaveCount(12)
  await expect(report.getByRole('group', { name: 'Keys' }).getByLabel('2')).toBeChecked()
  await expect(mileage).toHaveValue('64210')
})

test('what is typed or scanned as soon as a form is seen is there, also on a slow device', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await openDesk(page, 'inventory')
  await expect(page.getByRole('searchbox')).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await page.keyboard.press('c')
  const vin = page.getByLabel('VIN')
  await expect(vin).toBeFocused()
  await page.keyboard.type(VIN)
  await expect(vin).toHaveValue(VIN)
})

test('a photo is given its words and made the cover by keys', async ({ staff, visitorPage }) => {
  const { page } = await openNewDraft(staff, visitorPage)
  await page.getByLabel('Add: photos').setInputFiles([await aPhoto('teal'), await aPhoto('gold')])
  const photos = page.getByRole('list', { name: 'Photos' })
  await expect(photos.getByRole('button', { name: /^Photo 2/ })).toBeVisible()
  await photos.getByLabel('Caption of photo 2').fill('Front')
  await page.keyboard.press('Enter')
  await photos.getByRole('button', { name: 'Photo 2, Front' }).focus()
  await page.keyboard.press('c')
  await expect(photos.getByRole('button', { name: 'Photo 1, Front, cover' })).toBeVisible()
})

test('a file that is no picture is told at its tile, and can be taken away', async ({
  staff,
  visitorPage,
}) => {
  const { page } = await openNewDraft(staff, visitorPage)
  const file = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await page.getByLabel('Add: photos').setInputFiles([file])
  const photos = page.getByRole('list', { name: 'Photos' })
  await expect(photos.getByRole('alert')).toContainText('is not a picture we can read')
  await photos.getByRole('button', { name: 'Remove' }).click()
  await expect(photos.getByRole('listitem')).toHaveCount(0)
})

test('who edits second sees the difference and chooses; nothing is overwritten unseen', async ({
  staff,
  visitorPage,
}) => {
  const { id, page } = await openNewDraft(staff, visitorPage, { mileage: 64_000 })
  const mileage = page.getByLabel('Mileage', { exact: true })
  await expect(mileage).toHaveValue('64000')
  await staff.edit(id, { mileage: 64_120 })
  await mileage.fill('64,210')
  const conflict = page.getByRole('alert').filter({ hasText: 'changed this lot' })
  await expect(conflict.getByRole('row', { name: 'Mileage 64,000 64,210 64,120' })).toBeVisible()
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.reload()
  await expect(mileage).toHaveValue('64210')
})

test('a doubtful VIN is told and saved all the same; what cannot be saved stays in its field, also after a reload', async ({
  staff,
  visitorPage,
}) => {
  // Of no maker, and no Z is ever right as its check digit.
  const vin = `ZZZZZZZZZ${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const other = await staff.createAuction({ vin })
  const { page } = await openNewDraft(staff, visitorPage)
  const vinField = page.getByRole('textbox', { name: 'VIN', exact: true })
  await vinField.fill(vin)
  await expect(page.getByText(/^Check digit is Z, computed [\dX]\./)).toBeVisible()
  const listed = page.getByText('This vehicle is listed already:')
  await expect(listed.getByRole('link')).toHaveAttribute('href', `/staff/inventory/${other.id}`)
  await expect(page.getByText('We have no data for this VIN.')).toBeVisible()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  const buyNow = page.getByLabel('Buy Now price')
  await buyNow.fill('9,999')
  const refused = /^This is below the starting bid of \$10,000\./
  await expect(page.getByText(refused)).toBeVisible()
  await expect(buyNow).toHaveAccessibleDescription(refused)
  await buyNow.fill('10,000')
  await expect(page.getByText(refused)).toHaveCount(0)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.getByLabel('Year').fill('next')
  await expect(page.getByText('Enter a year like 2019')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Year')).toHaveValue('next')
  await expect(vinField).toHaveValue(vin)
  await expect(buyNow).toHaveValue('10000')
})

test('a VIN that is too short, or has a letter that none has, is told at its field and saved all the same', async ({
  staff,
  visitorPage,
}) => {
  const { id, page } = await openNewDraft(staff, visitorPage)
  const vinField = page.getByRole('textbox', { name: 'VIN', exact: true })
  const savedVin = async () => {
    const read = await staff.call<{ fields: { vin: string | null } }>(`/api/staff/auctions/${id}`)
    return read.fields.vin
  }
  for (const [typed, told] of [
    [VIN.slice(0, 16), '16 of 17 characters'],
    [`${VIN.slice(0, 16)}O`, 'A VIN has digits and letters, but never I, O or Q'],
  ] as const) {
    await vinField.fill(typed)
    await expect(vinField).toHaveAccessibleDescription(told)
    await expect.poll(savedVin).toBe(typed)
  }
})

test('a draft whose answer is lost is made once, and what was typed of it stays', async ({
  staff,
  visitorPage,
}) => {
  const page = await visitorPage()
  const title = `2014 Bayliner 185 ${crypto.randomUUID().slice(0, 8)}`
  await openDesk(page, 'inventory/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Starting bid').fill('9,500')
  // That may be meant.
  await page.getByLabel('Reserve').fill('9,000')
  await expect(
    page.getByText('The reserve is below the starting bid of $9,500: the first bid will meet it.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/staff/auctions', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('button', { name: 'Make the draft' })).toBeEnabled()
  await page.unroute('**/api/staff/auctions')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
  const { total } = await staff.call<{ total: number }>(
    `/api/staff/auctions?q=${encodeURIComponent(title)}`,
  )
  expect(total).toBe(1)
})

test('what becomes of a lot that does not sell is saved like the rest', async ({
  staff,
  visitorPage,
}) => {
  const { page } = await openNewDraft(staff, visitorPage)
  await page.getByLabel('Relist if nobody bids').fill('2')
  const unpaid = page.getByLabel('If the buyer does not pay')
  await unpaid.selectOption('Offer it to the next-highest bidder first')
  await expect(page.getByText(/for 48 hours; relisted where nobody takes it/)).toBeVisible()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Relist if nobody bids')).toHaveValue('2')
  await expect(unpaid).toHaveValue('true')
})
