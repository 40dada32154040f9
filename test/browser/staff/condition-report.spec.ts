import { expect, expectAccessible, test } from '../product.ts'
import { openNewDraft } from './at-the-desk.ts'

test('a condition report is made by keyboard, its damage on the map, and bidders read it', async ({
  staff,
  visitorPage,
}) => {
  const photo = '/images/stock-photo.webp?photo=1'
  const { id, page } = await openNewDraft(staff, visitorPage, { images: [photo] })
  const report = page.getByRole('region', { name: 'Condition report' })
  const checks = page.getByRole('region', { name: 'Before it goes out' })
  await expect(checks.getByText(/^The condition report lacks inspected, starts/)).toBeVisible()

  await report.getByRole('button', { name: 'Add damage: Front bumper' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(report.getByRole('button', { name: 'Add damage: Hood' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(report.getByLabel('Damage 1, Front left fender')).toBeFocused()
  await page.keyboard.type('Dent, 2 in')
  await expect(checks.getByText('Damage 1 has no photo')).toBeVisible()
  await report.getByLabel('Photo of damage 1').selectOption({ label: 'Photo 1' })
  await expect(checks.getByText('A photo of every damage')).toBeVisible()
  await report.getByRole('button', { name: 'Add damage: Underside' }).click()
  await report.getByRole('button', { name: 'Remove damage 2' }).click()

  const starts = report.getByRole('group', { name: 'Starts' })
  await report.getByLabel('Inspected').fill('2026-11-19')
  await report.getByLabel('Title status').selectOption('Pending from lender')
  await expect(checks.getByText(/bidders read “Pending from lender”/)).toBeVisible()
  await starts.getByLabel('Yes').focus()
  await page.keyboard.press('Space')
  await report.getByLabel('Front left', { exact: true }).fill('8')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(report.getByLabel('Damage 1, Front left fender')).toHaveValue('Dent, 2 in')
  await expect(starts.getByLabel('Yes')).toBeChecked()
  await expect(page.getByRole('region', { name: 'Public page' })).toContainText(
    'TiresFront left 8/32 in',
  )

  await staff.act(id, 'publish')
  await page.goto(`/auction/${id}`)
  await expect(page.getByRole('region', { name: 'Damage', exact: true })).toContainText(
    'Front left fenderDent, 2 in',
  )
})

test('a boat is asked for no tires; that nothing was found is said', async ({
  staff,
  visitorPage,
}) => {
  const { page } = await openNewDraft(staff, visitorPage, { category: 'boats' })
  await page.setViewportSize({ width: 390, height: 844 })
  const report = page.getByRole('region', { name: 'Condition report' })
  await expect(report.getByRole('button', { name: 'Add damage: Bow' })).toBeVisible()
  await expect(report.getByRole('group', { name: /^Tread/ })).toHaveCount(0)
  await expect(report.getByRole('group', { name: 'Drives' })).toHaveCount(0)
  await report.getByLabel('No damage was found').click()
  await expect(page.getByRole('region', { name: 'Public page' })).toContainText('DamageNone found')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expectAccessible(page)
})
