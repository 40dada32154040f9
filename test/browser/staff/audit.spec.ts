import { expect, expectAccessible, test } from '../product.ts'
import { openDesk, signInHere } from './at-the-desk.ts'

test('staff find what was done to a lot, by words and filters, and read all of a line', async ({
  staff,
  visitorPage,
}) => {
  const title = `1956 Chevrolet 3100 ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await staff.createAuction({ title })
  const page = await visitorPage()
  await openDesk(page, 'audit')
  const table = page.getByRole('region', { name: 'Audit', exact: true })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(id)
  await expect(page).toHaveURL(new RegExp(`q=${id}`))
  const line = table.getByRole('row', { name: new RegExp(title) }).first()
  await expect(line).toBeVisible()
  await expect(line).toContainText('staff@example.com')
  await expectAccessible(page)
  await page.getByRole('searchbox').press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const details = page.getByRole('complementary', { name: 'Selected row' })
  await expect(details.getByText('staff@example.com')).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('link', { name: 'All that was done to this' }).click()
  await expect(page).toHaveURL(new RegExp(`subject=${id}`))
  await expect(table.getByRole('listitem').filter({ hasText: id })).toBeVisible()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByLabel('Field').selectOption('Who is')
  await page.getByLabel('Value').selectOption('Somebody at the command line')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(table.getByRole('row').nth(1)).toBeVisible()
})

test('on a phone a line opens by a press, with its reason', async ({ staff, visitorPage }) => {
  const page = await visitorPage({ width: 390, height: 844 })
  const account = { email: `${crypto.randomUUID()}@example.com`, password: 'correct-horse' }
  const data = { ...account, data: { full_name: 'Dana Whitfield' } }
  const answer = await page.request.post('/auth/v1/signup', { data })
  const { user } = (await answer.json()) as { user: { id: string } }
  const member = user.id
  await staff.call(`/api/staff/members/${member}/close`, { reason: 'Asked for by phone' })
  await page.goto(`/staff/audit?subject=${member}`)
  await signInHere(page)
  await page.getByRole('button', { name: 'Close account' }).click()
  const details = page.getByRole('complementary', { name: 'Selected row' })
  await expect(details.getByText('Asked for by phone')).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Close the details' }).click()
  await expect(details).toHaveCount(0)
})
