import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { bid, buy } from '../parts/off-screen.ts'
import { expect, expectAccessible, expectAccessibleAtThisWidth, test } from '../product.ts'
import { openDesk, signInHere } from './at-the-desk.ts'
import { aWord, rowOf } from './lot-rows.ts'

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
  await expect(withdraw).toContainText('Nobody has bid on it.')
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

test('at 1024 px a name is read whole: of what needs room comes only what is chosen', async ({
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
  const cut = () => name.evaluate((link) => link.scrollWidth - link.clientWidth)
  expect(await cut()).toBe(0)
  const head = (column: string) => page.getByRole('columnheader', { name: column })
  for (const column of ['VIN tail', 'Bids', 'Against reserve'])
    await expect(head(column)).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Bids' }).click()
  await expect(head('Bids')).toBeVisible()
  for (const column of ['VIN tail', 'Against reserve', 'Consignor']) {
    await expect(page.getByRole('checkbox', { name: column })).not.toBeChecked()
    await expect(head(column)).toHaveCount(0)
  }
  // In its place another goes.
  await page.getByRole('checkbox', { name: 'Wants' }).click()
  await expect(head('Wants')).toHaveCount(0)
  await expect.poll(cut).toBe(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const column of ['Bids', 'Against reserve', 'Consignor'])
    await expect(head(column)).toBeVisible()
  await expect(head('VIN tail')).toHaveCount(0)
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect(head('VIN tail')).toBeVisible()
  await expect(head('Wants')).toHaveCount(0)
  await expectAccessible(page)
})

test('what was bought is listed at its final price, not at the bid before', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const word = aWord()
  const { id } = await staff.createAuction({ title: `${word} bought`, buy_now_price: 50_000 })
  const buyer = await memberPage('Dana Whitfield')
  await buyer.goto('/help')
  await bid(buyer, id, 10_100)
  await buy(buyer, id)
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}`)
  const price = rowOf(page, `${word} bought`).getByText('$50,000', { exact: true })
  await expect(price).toBeVisible()
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

const peekOf = (page: Page) => page.getByRole('complementary', { name: 'Selected row' })

test('Space tells a lot beside the list, Enter opens it', async ({ staff, visitorPage }) => {
  const word = aWord()
  const { id } = await staff.createAuction({ title: `${word} peeked`, reserve_price: 15_000 })
  const bank = await staff.call<{ id: string }>('/api/staff/consignors', { name: `${word} Bank` })
  const consigned = { consignor_id: bank.id, stock_number: null }
  const was = { consignor_id: null, stock_number: null }
  await staff.call(`/api/staff/auctions/${id}/consignment`, { ...consigned, was }, 'PUT')
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}`)
  await expect(rowOf(page, `${word} peeked`)).toContainText(`${word} Bank`)
  for (const key of ['j', 'Space']) await page.keyboard.press(key)
  const peek = peekOf(page)
  await expect(peek.getByRole('heading', { name: `${word} peeked` })).toBeVisible()
  for (const fact of ['Live', 'No bids', '$10,000', 'Ends', `${word} Bank`])
    await expect(peek.getByText(fact, { exact: true })).toBeVisible()
  await expect(peek.getByRole('link', { name: 'In the live room' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(peek).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(peek).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/staff/inventory/${id}`))
})

test('the menu of a row offers what fits that lot, and acts on it alone', async ({
  staff,
  visitorPage,
}) => {
  const word = aWord()
  await staff.createAuction({ title: `${word} draft`, status: 'draft' })
  await staff.createAuction({ title: `${word} live` })
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}`)
  const opener = rowOf(page, `${word} live`).getByRole('button', { name: /^Actions for HL-/ })
  await page.getByRole('checkbox', { name: 'Select all rows that are loaded' }).click()
  await opener.click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText([
    ...['Open', 'Peek', 'In the live room', 'Extend', 'Withdraw'],
  ])
  await expectAccessibleAtThisWidth(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('menuitem', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: /^Withdraw HL-/ })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await menu.getByRole('menuitem', { name: 'Withdraw' }).click()
  await dialog.getByLabel('Reason').fill('The bank wants it back')
  await dialog.getByRole('button', { name: /^Withdraw HL-/ }).click()
  await expect(rowOf(page, `${word} live`)).toContainText('Withdrawn')
  await expect(rowOf(page, `${word} draft`)).toContainText('Draft')
})

test('a phone has the same menu on each card', async ({ staff, visitorPage }) => {
  const word = aWord()
  await staff.createAuction({ title: `${word} card` })
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto(`/staff/inventory?q=${word}`)
  await signInHere(page)
  const card = page.getByRole('listitem').filter({ hasText: `${word} card` })
  await card.getByRole('button', { name: /^Actions for HL-/ }).click()
  await page.getByRole('menuitem', { name: 'Peek' }).click()
  await expect(peekOf(page).getByRole('heading', { name: `${word} card` })).toBeVisible()
  await expectAccessible(page)
})

test('Shift and J select on from row to row, Shift and K back', async ({ staff, visitorPage }) => {
  const word = aWord()
  for (const name of ['one', 'two', 'three'])
    await staff.createAuction({ title: `${word} ${name}` })
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}&sort=lot_number`)
  await expect(rowOf(page, `${word} three`)).toBeVisible()
  const selected = page.getByRole('row', { selected: true })
  await page.keyboard.press('Shift+J')
  await expect(selected).toHaveCount(1)
  await page.keyboard.press('Shift+J')
  await expect(selected).toHaveCount(2)
  await expect(rowOf(page, `${word} three`)).toHaveAttribute('aria-selected', 'false')
  for (const key of ['j', 'x', 'x', 'Shift+K']) await page.keyboard.press(key)
  await expect(selected).toHaveCount(3)
})

test('more lots than are done at once are told where they are selected', async ({
  staff,
  visitorPage,
}) => {
  const word = aWord()
  await staff.createAuction({ title: `${word} draft`, status: 'draft' })
  const page = await visitorPage()
  // The same each time that the list is read.
  const ids = Array.from({ length: 101 }, () => crypto.randomUUID())
  await page.route(/\/api\/staff\/auctions\?/, async (route) => {
    const response = await route.fetch()
    const { items } = (await response.json()) as { items: object[] }
    const many = ids.map((id) => ({ ...items[0], id }))
    await route.fulfill({ response, json: { items: many, total: 101, next_cursor: null } })
  })
  await openDesk(page, `inventory?q=${word}`)
  await page.getByRole('checkbox', { name: 'Select all rows that are loaded' }).click()
  const bar = page.getByRole('toolbar', { name: 'For the selected rows' })
  await expect(bar.getByText('At most 100 lots at once')).toBeVisible()
  await expect(bar.getByRole('button', { name: /^Withdraw/ })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select this row' }).first().click()
  await expect(bar.getByText('At most 100 lots at once')).toHaveCount(0)
  await expect(bar.getByRole('button', { name: /^Withdraw/ })).toBeEnabled()
})

test('Today leads from what ends soon without a bid to just these lots', async ({
  staff,
  visitorPage,
}) => {
  const title = `${aWord()} unbid`
  const soon = new Date(Date.now() + 1_800_000).toISOString()
  await staff.createAuction({ title, ends_at: soon })
  const page = await visitorPage()
  await openDesk(page)
  await page
    .getByRole('region', { name: 'Waiting work' })
    .getByRole('link', { name: 'Closing within the hour, no bid' })
    .click()
  await expect(page).toHaveURL(/\/staff\/inventory\?bids=none&ends_within=1$/)
  await page.getByRole('searchbox').fill(title)
  await expect(rowOf(page, title)).toBeVisible()
})
