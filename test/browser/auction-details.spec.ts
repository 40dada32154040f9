import { readFile } from 'node:fs/promises'
import { pdfText } from '../pdf-text.ts'
import { FULL_FACTS } from './full-facts.ts'
import { expect, test } from './product.ts'

test('the server sends what is collapsed: every photo, and both names of the button', async ({
  staff,
  request,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  const html = await (await request.get(`/auction/${id}`)).text()
  expect(html).toContain('Load More Photos +2')
  expect(html).toContain('Show Less')
  const { length } = FULL_FACTS.images
  expect(html.match(/aria-label="Photo \d+"/g)).toHaveLength(length)
  // What is hidden or below the fold is not fetched before it is needed.
  const eager = [...html.matchAll(/<img\b[^>]*>/g)].filter(([tag]) => !tag.includes('"lazy"'))
  expect(eager).toHaveLength(1)
})

test('a vehicle of 1990 to 2025 has its history report, a real PDF; an older one has none', async ({
  staff,
  visitorPage,
}) => {
  const { id, lot_number } = await staff.createAuction(FULL_FACTS)
  const older = await staff.createAuction({ ...FULL_FACTS, year: 1989 })
  const page = await visitorPage()
  await page.goto(`/auction/${id}`)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  const report = await started
  expect(report.suggestedFilename()).toBe(`vehicle-history-${lot_number}.pdf`)
  expect(pdfText(await readFile(await report.path()))).toContain(FULL_FACTS.vin)
  await expect(page.getByText('Download Started')).toBeVisible()

  await page.route('**/history-report.pdf', (route) => route.abort())
  await page.getByRole('button', { name: 'Download report' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to download the report')

  await page.goto(`/auction/${older.id}`)
  await expect(page.getByRole('heading', { name: 'Additional Information' })).toBeVisible()
  await expect(page.getByText('Vehicle history report')).toHaveCount(0)
})

test('the page is shared by the device, else its address is copied', async ({
  staff,
  visitorPage,
  baseURL,
}) => {
  const { id } = await staff.createAuction({ title: '2019 Ford F-150 Lariat' })
  const address = `${baseURL}/auction/${id}`
  const page = await visitorPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${address}?from=mail#bids`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await page.evaluate(() => {
    navigator.share = async (what) => void (document.title = JSON.stringify(what))
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(JSON.stringify({ title: '2019 Ford F-150 Lariat', url: address }))
})
