import { expect, expectAccessible, test } from '../product.ts'
import { actAtDesk, openSaleAtDesk, recordAtDesk } from '../staff/settling.ts'
import { bought, rowOf } from './sales.ts'

test('delivery is chosen at a price that was shown, and put on the invoice', async ({
  staff,
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const { title } = await bought(page, staff, { location: 'Seattle, WA' })
  const row = rowOf(page, title)
  await row.getByRole('button', { name: /^Choose pick-up or delivery/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick-up or delivery' })
  await dialog.getByLabel('Delivery address').fill('1180 Harbor View Dr, Tampa, FL')
  await dialog.getByLabel('ZIP or postal code').fill('33602')
  const confirm = dialog.getByRole('button', { name: /^Confirm delivery for \$[\d,]+\.\d\d$/ })
  await expect(confirm).toBeVisible()
  const price = /\$\S+$/.exec((await confirm.textContent()) ?? '')?.[0] ?? ''
  await expectAccessible(page)
  await confirm.click()
  await expect(page.getByText('Delivery chosen')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const invoice = row.getByRole('region', { name: /^Invoice/ })
  await expect(invoice.getByText(price, { exact: true })).toBeVisible()
  await expect(row.getByText('1180 Harbor View Dr, Tampa, FL')).toBeVisible()

  await row.getByRole('button', { name: /^Change pick-up or delivery/ }).click()
  await dialog.getByRole('radio', { name: /^Pick-up/ }).check()
  await dialog.getByRole('button', { name: 'Confirm pick-up' }).click()
  await expect(row.getByText('Pick-upSeattle, WA')).toBeVisible()
  await expect(invoice.getByText(price, { exact: true })).toHaveCount(0)
})

test('a place beyond the delivery area is said before anything is chosen', async ({
  staff,
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const { title } = await bought(page, staff, { location: 'Seattle, WA' })
  await rowOf(page, title)
    .getByRole('button', { name: /^Choose pick-up or delivery/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Pick-up or delivery' })
  await dialog.getByLabel('Country').selectOption('Mexico')
  await expect(dialog.getByRole('status').filter({ hasText: /deliver/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Request delivery' })).toBeDisabled()
})

test('a lost line loses nothing that was typed', async ({ staff, memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  const { title } = await bought(page, staff, { location: 'Seattle, WA' })
  await rowOf(page, title)
    .getByRole('button', { name: /^Choose pick-up or delivery/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Pick-up or delivery' })
  await dialog.getByLabel('Delivery address').fill('2260 Larkspur Ave, Denver, CO')
  await dialog.getByLabel('ZIP or postal code').fill('80205')
  const confirm = dialog.getByRole('button', { name: /^Confirm/ })
  await expect(confirm).toBeVisible()
  await page.route('**/handover', (route) => route.abort())
  await confirm.click()
  await expect(dialog.getByText(/The server did not answer/)).toBeVisible()
  await expect(dialog.getByLabel('Delivery address')).toHaveValue('2260 Larkspur Ave, Denver, CO')
  await page.unroute('**/handover')
  await confirm.click()
  await expect(page.getByText('Delivery chosen')).toBeVisible()
})

test('staff see to a delivery, from the wire for both to the day on which the buyer has the vehicle', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  // Within the miles that cost nothing.
  const { title, reservation } = await bought(page, staff, { location: 'Tampa, FL' })
  const row = rowOf(page, title)
  await row.getByRole('button', { name: /^Choose pick-up or delivery/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick-up or delivery' })
  await dialog.getByLabel('Delivery address').fill('1180 Harbor View Dr, Tampa, FL')
  await dialog.getByLabel('ZIP or postal code').fill('33602')
  await dialog.getByRole('button', { name: /^Confirm/ }).click()
  await expect(page.getByText('Delivery chosen')).toBeVisible()
  const desk = await visitorPage()
  await openSaleAtDesk(desk, reservation)
  await recordAtDesk(desk, '$10,000.00')
  const progress = desk.getByRole('region', { name: 'Progress' })
  await actAtDesk(desk, 'On its way', 'It is on its way')
  await expect(progress.getByText('On its way, done')).toBeVisible()
  await page.reload()
  await expect(row.getByText(/^Your delivery is on its way/)).toBeVisible()
  await actAtDesk(desk, 'Delivered', 'It was delivered')
  await expect(progress.getByText('Delivered, done')).toBeVisible()
  await page.reload()
  await expect(row.getByText(/^You received it on /)).toBeVisible()
})
