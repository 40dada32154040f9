import { expect, expectAccessible, test } from '../product.ts'
import { openDesk, openNewDraft } from './at-the-desk.ts'

const FORD = '1FTEW1EP5KFA10482'
const KONA = 'KM8K2CAB4PU001140'

test('the facts of a wrong VIN go with it; what was typed by hand stays until one takes what the VIN says', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await openDesk(page, 'inventory/new')
  await page.getByLabel('VIN').fill(FORD)
  await expect(page.getByLabel('Title')).toHaveValue(/^2019 Ford F-150/)
  await page.getByLabel('Starting bid').fill('9500')
  await page.getByRole('button', { name: 'Make the draft' }).click()
  const make = page.getByLabel('Make')
  await expect(make).toHaveValue('Ford')
  await expect(page.getByText(/^\d fields as the VIN tells$/)).toBeVisible()
  await page.getByLabel('Year').fill('2018')
  const says = page.getByText(/^The VIN says:/)
  await expect(says).toHaveText('The VIN says: Year 2019')

  const vin = page.getByRole('textbox', { name: 'VIN', exact: true })
  await vin.fill(KONA)
  await expect(make).toHaveValue('Hyundai')
  await expect(page.getByLabel('Model')).toHaveValue('Kona SE')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('2023 Hyundai Kona SE')
  await expect(page.getByLabel('Engine', { exact: true })).toHaveValue('2.0L 4-cylinder gasoline')
  await expect(page.getByLabel('Year')).toHaveValue('2018')
  await expect(says).toHaveText('The VIN says: Year 2023')
  await expectAccessible(page)
  await vin.press('Tab')
  await expect(page.getByRole('button', { name: 'Take what the VIN says' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Year')).toHaveValue('2023')
  await expect(says).toHaveCount(0)
  await expect(vin).toBeFocused()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Year')).toHaveValue('2023')
  await expect(make).toHaveValue('Hyundai')
})

test('a lot with facts of another vehicle than its VIN says so, and nothing changes unasked', async ({
  staff,
  visitorPage,
}) => {
  const facts = { title: '2018 Ford Ranger', year: 2018, make: 'Ford', model: 'Ranger' }
  const { page } = await openNewDraft(staff, visitorPage, { ...facts, vin: KONA })
  const told = 'Year 2023, Make Hyundai, Model Kona SE, Title 2023 Hyundai Kona SE'
  await expect(page.getByText(`The VIN says: ${told}`)).toBeVisible()
  await expect(page.getByLabel('Make')).toHaveValue('Ford')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('2018 Ford Ranger')
  await page.getByRole('button', { name: 'Take what the VIN says' }).click()
  await expect(page.getByLabel('Make')).toHaveValue('Hyundai')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('2023 Hyundai Kona SE')
  await expect(page.getByText(/^The VIN says:/)).toHaveCount(0)
})
