import { expect, expectAccessibleAtThisWidth, test } from '../product.ts'
import { openDesk } from './at-the-desk.ts'
import { aWord, rowOf } from './lot-rows.ts'

test('rows are as high as is chosen by keys, also after a reload', async ({
  staff,
  visitorPage,
}) => {
  const word = aWord()
  await staff.createAuction({ title: `${word} measured` })
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}`)
  const row = rowOf(page, `${word} measured`)
  await expect(row).toBeVisible()
  const height = async () => (await row.boundingBox())?.height
  await expect.poll(height).toBe(40)
  const rows = page.getByLabel('Rows', { exact: true })
  for (const [name, pixels, key] of [
    ['Compact', 32, 'ArrowUp'],
    ['Roomy', 56, 'End'],
  ] as const) {
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    await expect(rows).toBeFocused()
    await page.keyboard.press(key)
    await expect(rows.locator('option:checked')).toHaveText(name)
    await expectAccessibleAtThisWidth(page)
    await page.keyboard.press('Escape')
    await expect.poll(height).toBe(pixels)
    await page.reload()
    await expect(row).toBeVisible()
    await expect.poll(height).toBe(pixels)
  }
})
