import sharp from 'sharp'
import { anArchive, aWorkbook } from '../../run-lists/workbooks.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk, signInHere } from './at-the-desk.ts'

/** A word that only this test has. */
function aWord(): string {
  return `B${crypto.randomUUID().slice(0, 8)}`.toUpperCase()
}

test('a run list is checked, mended by leaving rows out, and becomes drafts with photos from a ZIP', async ({
  visitorPage,
}) => {
  const word = aWord()
  const rows = [
    ['Stock #', 'VIN', 'Yr', 'Make', 'Model', 'Asking'],
    [`${word}-1`, `${word}FIRST`, 1975, 'Ford', 'Bronco', 9500],
    [`${word}-2`, `${word}SECOND`, 1976, 'Ford', 'Bronco', 'ask'],
    [`${word}-3`, '1FTEW1EP1KFA00000', 2019, 'Ford', `F-150 ${word}`, 12_000],
  ]
  const page = await visitorPage()
  await openDesk(page, 'inventory')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { name: 'Import a run list', level: 1 })).toBeVisible()
  await page.getByLabel('Consignor', { exact: true }).fill(`Bank ${word}`)
  const name = 'november.xlsx'
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const list = { name, mimeType, buffer: Buffer.from(await aWorkbook(rows)) }
  await page.getByLabel('The list, CSV or XLSX').setInputFiles(list)
  await expect(page.getByRole('combobox', { name: 'Stock # is' })).toHaveValue('stock_number')
  await expect(page.getByRole('combobox', { name: 'Asking is' })).toHaveValue('')
  await page.getByRole('combobox', { name: 'Asking is' }).selectOption('Starting bid')
  await page.getByRole('button', { name: 'Check the list' }).click()

  const notes = page.getByRole('region', { name: 'Rows to look at' })
  await expect(notes.getByRole('row', { name: /^3 Error Starting bid "ask"/ })).toBeVisible()
  await expect(notes.getByRole('row', { name: /^4 Warning VIN The check digit/ })).toBeVisible()
  const importThem = page.getByRole('button', { name: `Import 2 lots of Bank ${word}` })
  await page.getByLabel('Leave out 1 row with an error').check()
  await expect(importThem).toBeDisabled()
  await page.getByLabel(`Bank ${word} is a new consignor`).check()
  await expectAccessible(page)
  await importThem.click()
  await expect(page.getByText(`2 drafts of Bank ${word} were made.`)).toBeVisible()
  await expect(page.getByLabel('Consignor', { exact: true })).toHaveValue('')

  const picture = { width: 1200, height: 900, channels: 3 as const, background: 'teal' }
  const jpeg = await sharp({ create: picture }).jpeg().toBuffer()
  const rear = await sharp({ create: { ...picture, background: 'navy' } })
    .jpeg()
    .toBuffer()
  const photos = await anArchive({
    ...{ [`${word}-1_1.jpg`]: jpeg, [`${word}-1_2.jpg`]: rear, [`${word}-3/front.jpg`]: jpeg },
    ...{ [`${word}-3/none.jpg`]: 'no picture', '../../out.jpg': jpeg, 'other.jpg': jpeg },
  })
  const buffer = Buffer.from(await photos.arrayBuffer())
  const archive = { name: 'photos.zip', mimeType: 'application/zip', buffer }
  await page.getByLabel('Whose lots').selectOption(`Bank ${word}`)
  await page.getByLabel('The photos, ZIP').setInputFiles(archive)
  await expect(page.getByText('Done: 3 photos added, 6 of 6 files seen to.')).toBeVisible()
  const left = page.getByRole('region', { name: 'Files that were not added' })
  await expect(left.getByRole('row', { name: /none\.jpg .*is not a picture/ })).toBeVisible()
  await expect(left.getByRole('row', { name: /out\.jpg .*leads out of the archive/ })).toBeVisible()
  await expect(left.getByRole('row', { name: /other\.jpg No lot of this consignor/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Open the drafts in the inventory' }).click()
  await page.getByRole('searchbox').fill(word)
  await expect(page.getByRole('row').filter({ hasText: '1975 Ford Bronco' })).toContainText(
    '2 photos',
  )
  await expect(page.getByRole('row').filter({ hasText: `F-150 ${word}` })).toContainText('1 photo')

  await page.goBack()
  await page.getByLabel('Consignor', { exact: true }).fill(`Bank ${word}`)
  await page.getByLabel('The list, CSV or XLSX').setInputFiles(list)
  await expect(page.getByRole('combobox', { name: 'Asking is' })).toHaveValue('starting_bid')
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(
    page.getByText(/^0 drafts of 3 rows would be made.*2 lots in the inventory/),
  ).toBeVisible()

  const before = page.getByRole('region', { name: 'Lists imported before' })
  const imported = before.getByRole('row').filter({ hasText: `Bank ${word}` })
  await expect(imported).toContainText('november.xlsx')
  await imported.getByRole('button', { name: 'Another consignor of november.xlsx' }).click()
  const dialog = page.getByRole('dialog', { name: 'Another consignor' })
  await dialog.getByLabel('Whose list it is').selectOption('A new consignor')
  await dialog.getByLabel('Name of the new consignor').fill(`Right ${word}`)
  await dialog.getByLabel('Reason').fill('The file was theirs')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Move 2 lots to Right ${word}` }).click()
  await expect(before.getByRole('row').filter({ hasText: `Right ${word}` })).toBeVisible()
})

test('what is no list is told at once, and fits a phone', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto('/staff/inventory/import')
  await signInHere(page)
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7\0\x01') }
  await page.getByLabel('The list, CSV or XLSX').setInputFiles(file)
  await expect(page.getByRole('alert')).toContainText('Choose a CSV or XLSX file')
  await expectAccessible(page)
})

test('photos wait for the line where what opens archives is not there yet', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.route('**/photo-archive-*', (route) => route.abort())
  await page.goto('/staff/inventory/import')
  await signInHere(page)
  const photos = page.getByRole('region', { name: 'Photos', exact: true })
  const buffer = Buffer.from(await (await anArchive({ 'list.txt': 'x' })).arrayBuffer())
  const archive = { name: 'photos.zip', mimeType: 'application/zip', buffer }
  await expect(photos.getByLabel('The photos, ZIP')).toBeAttached()
  const notice = page.getByRole('region', { name: 'Connection' })

  await page.context().setOffline(true)
  await photos.getByLabel('The photos, ZIP').setInputFiles(archive)
  await expect(notice).toContainText('The connection to Hammerlane is interrupted.')
  await expect(photos.getByRole('alert')).toHaveCount(0)
  await photos.getByRole('button', { name: 'Stop' }).click()
  await expect(photos.getByText('Stopped: 0 photos added.')).toBeVisible()
  await photos.getByLabel('The photos, ZIP').setInputFiles(archive)
  await page.unroute('**/photo-archive-*')
  await page.context().setOffline(false)
  await expect(photos.getByText('Done: 0 photos added, 1 of 1 file seen to.')).toBeVisible()
})
