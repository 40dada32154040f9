import { expect, expectAccessible, test } from '../product.ts'
import { openDesk } from './at-the-desk.ts'

test('a bank that calls about its number is helped at once, by the list and by the palette', async ({
  staff,
  visitorPage,
}) => {
  const word = crypto.randomUUID().slice(0, 8)
  const stock = `FHB-${word}9`
  const title = `Called about ${word}`
  const { id, lot_number: lot } = await staff.createAuction({ title })
  await staff.createAuction({ title: `Another ${word}` })
  const bank = await staff.call<{ id: string }>('/api/staff/consignors', { name: `Bank ${word}` })
  const was = { consignor_id: null, stock_number: null }
  const consigned = { consignor_id: bank.id, stock_number: stock, was }
  await staff.call(`/api/staff/auctions/${id}/consignment`, consigned, 'PUT')
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row(`Another ${word}`)).toBeVisible()
  await page.getByRole('searchbox').fill(`b${word}`)
  await expect(row(`Another ${word}`)).toHaveCount(0)
  await expect(row(title)).toBeVisible()
  const head = page.getByRole('columnheader', { name: 'Stock number' })
  await expect(head).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Stock number' }).click()
  await page.keyboard.press('Escape')
  await expect(head).toBeVisible()
  await expect(row(title)).toContainText(stock)
  await expectAccessible(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Screen/ }).fill(stock.toLowerCase())
  const choice = page.getByRole('option', { name: `${lot}, ${title}` })
  await expect(choice).toContainText(`Stock number ${stock}, Bank ${word}`)
  await expectAccessible(page)
  await choice.click()
  await expect(page).toHaveURL(new RegExp(`/staff/inventory/${id}`))
})
