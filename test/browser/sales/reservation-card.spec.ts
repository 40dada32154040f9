import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test } from '../product.ts'
import { bought, rowOf } from './sales.ts'

test('a reservation tells what to pay, where to and by when', async ({ staff, memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  await bought(page, staff)
  const { title } = await bought(page, staff)
  const row = rowOf(page, title)
  await expect(row.getByText('PENDING PAYMENT')).toBeVisible()
  await expect(row.getByText(/^Due47h 5\dm$/)).toBeVisible()
  await expect(row.getByText(/^Please pay \$10,000\.00 by \w+, \w+ \d+ at /)).toBeVisible()
  const steps = row.getByRole('list', { name: `Progress of ${title}` }).getByRole('listitem')
  await expect(steps).toHaveCount(5)
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(steps.nth(1)).toContainText('Payment')
  const invoice = row.getByRole('region', { name: /^Invoice INV-\d{4}-\d{6}$/ })
  await expect(invoice.getByText('Total$10,000.00')).toBeVisible()
  const toPay = row.getByRole('region', { name: 'Wire to this account' })
  await expect(toPay.getByText('Routing number990 001 119')).toBeVisible()
  await expect(toPay.getByText('Account number0000 4471 9032')).toBeVisible()
  await expect(toPay.getByText(/^\d+-\d{6}-\d$/)).toBeVisible()
  await expect(toPay.getByText('We never change bank details by email.')).toBeVisible()
  const compared = toPay.getByRole('link', { name: 'bank details page' })
  await expect(compared).toHaveAttribute('href', '/payment')
  await expectAccessible(page)
})

test('on paper there are the reservations alone, each on a page of its own, with nothing to press', async ({
  staff,
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const { title: first } = await bought(page, staff)
  const { title } = await bought(page, staff)
  await expect(rowOf(page, first)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 690, height: 1000 })
  const main = page.getByRole('main')
  await expect(main.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await expect(main.getByRole('tab').filter({ visible: true })).toHaveCount(0)
  await expect(main.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(main.getByRole('heading', { name: 'Notifications' })).toBeHidden()
  const toPay = rowOf(page, title).getByRole('region', { name: 'Wire to this account' })
  const lines = (text: string) =>
    toPay
      .getByText(text, { exact: true })
      .evaluate((part) => Math.round(part.getBoundingClientRect().height / 20))
  for (const text of ['HAMMERLANE LLC', '0000 4471 9032']) expect(await lines(text)).toBe(1)
  const steps = rowOf(page, title).getByRole('list', { name: `Progress of ${title}` })
  const toCome = await steps.getByText('Return period over').boundingBox()
  expect(toCome?.width).toBeGreaterThan(40)
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
})

test('the reference is copied with one press', async ({ staff, memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { title } = await bought(page, staff)
  const toPay = rowOf(page, title).getByRole('region', { name: 'Wire to this account' })
  const reference = await toPay.getByText(/^\d+-\d{6}-\d$/).textContent()
  await toPay.getByRole('button', { name: 'Copy reference' }).click()
  await expect(page.getByText('Reference copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
})

test('the invoice is a document to download', async ({ staff, memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  const { title } = await bought(page, staff)
  const downloading = page.waitForEvent('download')
  await rowOf(page, title).getByRole('button', { name: 'Download invoice' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a payment shows without a reload, and then what comes next', async ({
  staff,
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const { title, reservation } = await bought(page, staff)
  const row = rowOf(page, title)
  await staff.confirmPayment(reservation)
  await expect(row.getByText('COMPLETED')).toBeVisible()
  await expect(row.getByText('Paid in full. Choose how you want to get it.')).toBeVisible()
  await expect(row.getByText('Balance$0.00')).toBeVisible()
  await expect(row.getByRole('region', { name: 'Wire to this account' })).toHaveCount(0)
  await expect(row.getByText('Due', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
})
