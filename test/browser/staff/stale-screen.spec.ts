import { bid } from '../parts/off-screen.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk, openNewDraft } from './at-the-desk.ts'

test('what was to end unsold is not ended over a bid: the dialog then says whom it is sold to', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const title = `2019 Ford F-150 ${crypto.randomUUID().slice(0, 8)}`
  const ends_at = new Date(Date.now() + 20 * 60_000).toISOString()
  const { id } = await staff.createAuction({ title, ends_at })
  const bidder = await memberPage('Marcus Tate')
  await bidder.goto('/terms')
  const page = await visitorPage()
  await openDesk(page, `live?lot=${id}`)
  const lot = page.getByRole('region', { name: 'Open auction' })
  await lot.getByRole('button', { name: 'End now' }).click()
  const dialog = page.getByRole('dialog', { name: 'End now' })
  const press = dialog.getByRole('button', { name: 'End now' })
  await expect(dialog).toContainText('Nobody has bid, so it ends unsold.')
  await dialog.getByLabel('Reason').fill('The bank took it back')
  await bid(bidder, id, 10_100)
  await press.click()
  await expect(dialog.getByRole('alert')).toContainText('There is 1 bid by now.')
  await expect(dialog).toContainText('It is sold to Marcus T. for $10,100, the only bid.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('The bank took it back')
  await expectAccessible(page)
  await press.click()
  await expect(page.getByText('Auction ended', { exact: true })).toBeVisible()
})

test('lots that nobody had bid on are not withdrawn over a bid, and the reason stays', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const title = `Lot${crypto.randomUUID().slice(0, 8)}`
  const { id } = await staff.createAuction({ title })
  const bidder = await memberPage('Marcus Tate')
  await bidder.goto('/terms')
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${title}`)
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
  for (const key of ['j', 'x', 'w']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: /^Withdraw HL-/ })
  await expect(dialog).toContainText('Nobody has bid on it.')
  await dialog.getByLabel('Reason').fill('The bank wants it back')
  await bid(bidder, id, 10_100)
  await dialog.getByRole('button', { name: /^Withdraw HL-/ }).click()
  const refused = page.getByRole('dialog', { name: '1 lot not withdrawn' })
  await expect(refused).toContainText('There is 1 bid by now.')
  await refused.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('$10,100')
  await page.keyboard.press('w')
  await expect(dialog).toContainText('There is 1 bid on it.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('The bank wants it back')
})

test('a draft is not published over a reserve that a colleague has taken off', async ({
  staff,
  visitorPage,
}) => {
  const { id, page } = await openNewDraft(staff, visitorPage, { reserve_price: 12_000 })
  await expect(page.getByRole('button', { name: /^Publish/ })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: /^Publish HL-/ })
  await expect(dialog).toContainText('with a reserve of $12,000')
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeFocused()
  await staff.edit(id, { reserve_price: null })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Its terms were changed meanwhile')
  await expect(dialog).toContainText('without a reserve')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^HL-\d+ published$/)).toBeVisible()
})
