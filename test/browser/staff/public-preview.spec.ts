import { escapeRegExp } from 'es-toolkit/string'
import { FULL_FACTS } from '../parts/full-facts.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { openNewDraft } from './at-the-desk.ts'

test('each section of the public page shows what is typed, in its order, and nothing of it can be used', async ({
  staff,
  visitorPage,
}) => {
  const { page } = await openNewDraft(staff, visitorPage, FULL_FACTS)
  // What is typed is seen before it is saved.
  await page.route('**/api/staff/auctions/**', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  const title = '2019 Ford F-150, one owner'
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await page.getByLabel('Mileage', { exact: true }).fill('71,300')
  await page.getByRole('textbox', { name: 'Engine', exact: true }).fill('5.0L V8')
  await page.getByLabel('Caption of photo 1', { exact: true }).fill('Left side')
  await page
    .getByRole('textbox', { name: 'Description', exact: true })
    .fill('Two keys.\nA tow package.')
  await page.getByRole('textbox', { name: 'Equipment', exact: true }).fill('Tow package\nBed liner')
  await page
    .getByRole('textbox', { name: 'Delivery', exact: true })
    .fill('Delivered within 30 days')
  await page.getByRole('textbox', { name: 'Payment Methods', exact: true }).fill('Wire Transfer')
  await page.getByLabel('Starting bid', { exact: true }).fill('12,500')
  await page.getByLabel('Reserve', { exact: true }).fill('19,900')
  await page.getByLabel('Ends (Eastern time)', { exact: true }).fill('2031-12-01T14:54')

  const shown = [
    ...[title, '71,300 miles', '1 of 14 photos', 'Left side'],
    ...['AVAILABLE', 'Dec 1, ', '$12,500', 'Reserve not met'],
    ...['Starting Bid', 'DeliveryDelivered within 30 days', 'Condition', 'Damage', 'Scuff, 4 in'],
    ...['Vehicle Details', 'Technical Specs', '5.0L V8', 'Description', 'Two keys.A tow package.'],
    ...['Equipment', 'Tow packageBed liner', 'Vehicle history report'],
    ...['Additional Information', 'Payment MethodsWire Transfer'],
  ]
  const inOrder = new RegExp(shown.map((words) => escapeRegExp(words)).join('.*'), 's')
  const panel = page.getByRole('region', { name: 'Public page' })
  await expect(panel).toHaveText(inOrder)

  await page.getByRole('button', { name: 'Preview', exact: true }).focus()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Public page' })
  await expect(dialog).toHaveText(inOrder)
  await expectAccessible(page)
  for (const _ of Array.from({ length: 6 })) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator('[inert] :focus')).toHaveCount(0)
  }
  await page.keyboard.press('p')
  await expect(dialog).toHaveCount(0)
})

test('P is written where it opens the preview, stands among all keys, and is a letter while one types', async ({
  staff,
  visitorPage,
}) => {
  const { page } = await openNewDraft(staff, visitorPage)
  const location = page.getByLabel('Location')
  const dialog = page.getByRole('dialog', { name: 'Public page' })
  await location.pressSequentially('Tampa')
  await expect(location).toHaveValue('Tampa')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview', exact: true }).focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByText('Preview', { exact: true })).toBeVisible()
  await page.keyboard.press('p')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
