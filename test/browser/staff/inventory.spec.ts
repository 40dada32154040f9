import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk, signInHere } from './at-the-desk.ts'

/** A word that only the lots of this test have. */
function aWord(): string {
  return `Lot${crypto.randomUUID().slice(0, 8)}`
}

function rowOf(page: Page, title: string) {
  return page.getByRole('row').filter({ hasText: title })
}

test('the list is searched and narrowed, and the address keeps how', async ({
  staff,
  visitorPage,
}) => {
  const word = aWord()
  await staff.createAuction({ title: `${word} live`, reserve_price: 15_000 })
  await staff.createAuction({ title: `${word} draft`, status: 'draft' })
  const page = await visitorPage()
  await openDesk(page, 'inventory')
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  await page.getByRole('searchbox').fill(word)
  await expect(rowOf(page, `${word} live`)).toContainText('No bids')
  await expect(rowOf(page, `${word} draft`)).toContainText('Draft')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await page.getByRole('searchbox').fill(word)
  await expect(rowOf(page, `${word} live`)).toHaveCount(0)
  await expect(rowOf(page, `${word} draft`)).toBeVisible()
  await expect(page).toHaveURL(/status=draft/)
  await page.reload()
  await expect(rowOf(page, `${word} draft`)).toBeVisible()
  await expect(rowOf(page, `${word} live`)).toHaveCount(0)
})

test('several are extended at once by keys, and taken back; withdrawing asks for a reason', async ({
  staff,
  visitorPage,
  request,
}) => {
  const word = aWord()
  const lots = [
    await staff.createAuction({ title: `${word} one` }),
    await staff.createAuction({ title: `${word} two` }),
  ]
  const endOf = async (id: string) =>
    ((await (await request.get(`/api/auctions/${id}`)).json()) as { ends_at: string }).ends_at
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}`)
  await expect(rowOf(page, `${word} two`)).toBeVisible()
  for (const key of ['j', 'x', 'j', 'x', 'e']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: 'Extend 2 lots?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Extend 2 lots' }).click()
  await expect(dialog).toHaveCount(0)
  for (const { id, ends_at } of lots)
    await expect
      .poll(() => endOf(id))
      .toBe(new Date(Date.parse(ends_at) + 86_400_000).toISOString())
  await page.getByRole('button', { name: /^Undo/ }).click()
  for (const { id, ends_at } of lots) await expect.poll(() => endOf(id)).toBe(ends_at)

  for (const key of ['x', 'w']) await page.keyboard.press(key)
  const withdraw = page.getByRole('dialog', { name: /^Withdraw HL-/ })
  await withdraw.getByRole('button', { name: /^Withdraw HL-/ }).click()
  await expect(withdraw.getByText('Please give a reason')).toBeVisible()
  await withdraw.getByLabel('Reason').fill('The bank wants it back')
  await withdraw.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('w')
  await expect(withdraw.getByLabel('Reason')).toHaveValue('The bank wants it back')
  await withdraw.getByRole('button', { name: /^Withdraw HL-/ }).click()
  const withdrawn = page.getByRole('row').filter({ hasText: 'Withdrawn' })
  await expect(withdrawn).toBeVisible()
  // It has no end any more.
  await expect(withdrawn.getByText('—', { exact: true })).toBeVisible()
})

test('what is shown of the list is taken along as a file', async ({ staff, visitorPage }) => {
  const word = aWord()
  await staff.createAuction({ title: `${word} "first"` })
  await staff.createAuction({ title: `${word} draft`, status: 'draft' })
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}&status=draft`)
  await expect(rowOf(page, `${word} draft`)).toBeVisible()
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await begun
  expect(file.suggestedFilename()).toBe('inventory.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${word} draft`)
})

test('a phone shows the lots as cards', async ({ staff, visitorPage }) => {
  const word = aWord()
  await staff.createAuction({ title: `${word} card` })
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto(`/staff/inventory?q=${word}`)
  await signInHere(page)
  const card = page.getByRole('listitem').filter({ hasText: `${word} card` })
  await expect(card).toContainText('Live')
  await expectAccessible(page)
})

test('at 1024 px a name is read whole: what needs room is left out until it is chosen', async ({
  staff,
  visitorPage,
}) => {
  const title = `2019 Ford F-150 Lariat ${aWord()}`
  await staff.createAuction({ title })
  const page = await visitorPage({ width: 1024, height: 768 })
  await page.goto(`/staff/inventory?q=${title.slice(-11)}`)
  await signInHere(page)
  const name = page.getByRole('link', { name: title })
  await expect(name).toBeVisible()
  expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
  const reserve = page.getByRole('columnheader', { name: 'Against reserve' })
  await expect(reserve).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Against reserve' }).click()
  await expect(reserve).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(reserve).toBeVisible()
  await expectAccessible(page)
})

test('what was put together is kept as a view, which V leads to', async ({ visitorPage }) => {
  const page = await visitorPage()
  await openDesk(page, 'inventory?status=draft&sort=-price')
  await page.getByRole('button', { name: 'Keep as a view' }).click()
  await page.getByLabel('Name of the view').fill('Dear drafts')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name of the view')).toHaveCount(0)
  const views = page.getByRole('navigation', { name: 'Views' })
  await page.keyboard.press('v')
  await expect(views.getByRole('link', { name: 'Dear drafts' })).toBeFocused()
  await views.getByRole('link', { name: 'All', exact: true }).click()
  await page.reload()
  await views.getByRole('link', { name: 'Dear drafts' }).click()
  await expect(page).toHaveURL(/sort=-price&status=draft/)
})
