import { sql } from 'kysely'
import { openTestPool } from '../../database.ts'
import { panelOf, placeBid } from '../bidding.ts'
import { expect, test } from '../product.ts'
import { rowOf } from '../sales/sales.ts'

test('the delivery price beside a bid is the one that is charged, though rate and place change meanwhile', async ({
  staff,
  memberPage,
}) => {
  const title = `Told ${crypto.randomUUID()}`
  const { id } = await staff.createAuction({ title, location: 'Tampa, FL' })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await panelOf(page).getByText('All-in price', { exact: true }).click()
  await panelOf(page).getByLabel('ZIP or postal code').fill('98101')
  await panelOf(page).getByRole('button', { name: 'Estimate' }).click()
  await expect(panelOf(page).getByText('This delivery price is kept with your bid.')).toBeVisible()
  const estimate = await page.request.get(`/api/auctions/${id}/delivery?postal_code=98101`)
  const { cost } = (await estimate.json()) as { cost: number }
  await placeBid(page, 10_100, { isFirst: true })
  await expect(page.getByText('Bid Placed!')).toBeVisible()
  await staff.act(id, 'end')
  await changeEverything(id)

  await page.goto('/dashboard?view=reservations')
  const row = rowOf(page, title)
  await row.getByRole('button', { name: /^Choose pick-up or delivery/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick-up or delivery' })
  await dialog.getByLabel('Delivery address').fill('1912 Pike Place, Seattle, WA')
  await dialog.getByLabel('ZIP or postal code').fill('98101')
  const price = `$${cost.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const confirm = dialog.getByRole('button', { name: `Confirm delivery for ${price}` })
  await expect(confirm).toBeVisible()
  await expect(dialog.getByText(/at the price told with your bid/)).toBeVisible()
  await confirm.click()
  await expect(page.getByText('Delivery chosen')).toBeVisible()
  const invoice = row.getByRole('region', { name: /^Invoice/ })
  await expect(invoice.getByText(price, { exact: true })).toBeVisible()
})

/** As if it stood elsewhere, and the sale had been made at another rate. */
async function changeEverything(id: string): Promise<void> {
  const db = openTestPool(process.env['HAMMERLANE_DATABASE_URL'] ?? '', 1)
  try {
    await sql`update auctions set location = 'Miami, FL' where id = ${id}`.execute(db)
    await sql`
      update sales set terms = terms || '{"freeDeliveryMiles": 0, "deliveryCentsPerMile": 200}'
      where auction_id = ${id}`.execute(db)
  } finally {
    await db.destroy()
  }
}
