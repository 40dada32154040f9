import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ask, bid, buy } from './parts/off-screen.ts'
import { expect, expectAccessible, holdBack, HYDRATION, test } from './product.ts'

const rowOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const card = (page: Page, label: string) => page.getByRole('button', { name: label })

test('whoever is not signed in is sent to sign in', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth$/)
})

test('while a page loads, whoever is not signed in sees nobody’s dashboard, and a member sees theirs', async ({
  visitorPage,
  memberPage,
}) => {
  for (const view of ['', '?view=account', '?view=security']) {
    const visitor = await visitorPage()
    await holdBack(visitor, HYDRATION)
    await visitor.goto(`/dashboard${view}`)
    const main = visitor.getByRole('main')
    await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    await expect(main.getByRole('heading')).toHaveText(['Dashboard'])
    await expect(main.getByText(/Welcome|Customer ID/).filter({ visible: true })).toHaveCount(0)
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(main.getByRole('tab')).toHaveCount(0)
  }
  const member = await memberPage('Dana Whitfield')
  const goOn = await holdBack(member, HYDRATION)
  await member.goto('/dashboard')
  const main = member.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await expect(main.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  goOn()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Welcome, Dana Whitfield')
})

test('a newcomer is welcomed, finds nothing yet and a way on', async ({ memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Dana Whitfield' })).toBeVisible()
  await expect(page.getByText(/Customer ID HL-\d{6}/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Bids Yet' })).toBeVisible()
  const home = page.getByRole('main').getByRole('link', { name: 'Home' })
  await expect(home).toHaveAttribute('href', '/')
  const tabs = ['My Bids', 'My Reservations', 'Watchlist', 'Saved Searches', 'Account Details']
  await expect(page.getByRole('tab')).toHaveText([...tabs, 'Security'])
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'My Reservations' }).click()
  await expect(page.getByRole('heading', { name: 'No Purchases Yet' })).toBeVisible()
  await expect(page.getByText('Use Buy Now to purchase vehicles instantly')).toBeVisible()
  await expect(card(page, 'Reservations 0')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await card(page, 'Total Bids 0').click()
  await expect(page.getByRole('tab', { name: 'My Bids' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Browse Auctions' }).last().click()
  await expect(page).toHaveURL(/\/auctions$/)
})

test('being outbid shows at once, and so does bidding again', async ({ staff, memberPage }) => {
  const title = `Outbid ${crypto.randomUUID()}`
  const ends_at = new Date(Date.now() + 51.5 * 3_600_000).toISOString()
  const { id } = await staff.createAuction({ title, ends_at })
  const dana = await memberPage('Dana Whitfield')
  const marcus = await memberPage('Marcus Tate')
  await marcus.goto('/dashboard')
  expect(await ask(marcus, 'PATCH', '/api/me', { username: 'marcus_tate' })).toBe(200)
  await dana.goto('/dashboard')
  await bid(dana, id, 10_100)
  await dana.reload()

  const row = rowOf(dana, title)
  await expect(row.getByText('Winning')).toBeVisible()
  await expect(row.getByText('2d 3h')).toBeVisible()
  await expect(row.getByRole('link', { name: title })).toHaveAttribute('href', `/auction/${id}`)
  await expect(card(dana, 'Active Bids 1')).toBeVisible()

  await bid(marcus, id, 10_500)
  await expect(row.getByText('Outbid', { exact: true })).toBeVisible()
  await expect(row.getByText('Winning')).toHaveCount(0)
  await expect(row.getByText('Current bid$10,500')).toBeVisible()
  await expect(row.getByRole('list', { name: 'Latest bids' }).getByRole('listitem')).toHaveText([
    '$10,500 marcus_tate',
    '$10,100 You',
  ])
  await expect(dana.getByRole('status').getByText(`${title}: Outbid.`)).toBeAttached()

  // From another window of her own.
  await bid(dana, id, 10_600)
  await expect(row.getByText('Winning')).toBeVisible()
  await expect(row.getByText('Your bid$10,600')).toBeVisible()
  await expect(card(dana, 'Total Bids 2')).toBeVisible()
  await expect(dana.locator('body')).not.toContainText('Tate')
  await expectAccessible(dana)
})

test('the whole history of a run opens, and goes on live', async ({ staff, memberPage }) => {
  const title = `History ${crypto.randomUUID()}`
  const { id } = await staff.createAuction({ title })
  const dana = await memberPage('Dana Whitfield')
  const marcus = await memberPage('Marcus Tate')
  await marcus.goto('/dashboard')
  await dana.goto('/dashboard')
  for (let amount = 10_100; amount <= 10_600; amount += 100) {
    await bid(amount % 200 === 0 ? marcus : dana, id, amount)
  }
  await dana.reload()
  const row = rowOf(dana, title)
  await row.getByRole('button', { name: 'All bids' }).click()
  const bids = row.getByRole('list', { name: 'All bids' }).getByRole('listitem')
  await expect(bids).toHaveCount(6)
  await bid(marcus, id, 11_000)
  await expect(bids).toHaveCount(7)
  await expect(bids.first()).toContainText('$11,000')
})

test('an auction that is withdrawn or over says so without a reload', async ({
  staff,
  memberPage,
}) => {
  const [gone, over] = [`Gone ${crypto.randomUUID()}`, `Over ${crypto.randomUUID()}`]
  const { id: goneId } = await staff.createAuction({ title: gone })
  const { id: overId } = await staff.createAuction({ title: over })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/dashboard')
  for (const id of [goneId, overId]) await bid(page, id, 10_100)
  await page.reload()
  await expect(rowOf(page, gone).getByText(/^\d+m$/)).toBeVisible()

  await staff.act(goneId, 'withdraw')
  await expect(rowOf(page, gone)).toContainText('Time leftWithdrawn')
  await expect(rowOf(page, gone)).not.toContainText('Ended')
  await expect(rowOf(page, gone).getByRole('link')).toHaveCount(0)
  await staff.act(overId, 'end')
  await expect(rowOf(page, over).getByText('Ended')).toBeVisible()
  await expect(card(page, 'Active Bids 0')).toBeVisible()
  await expect(card(page, 'Reservations 1')).toBeVisible()

  await card(page, 'Active Bids 0').click()
  await expect(page.getByRole('heading', { name: 'No active bids' })).toBeVisible()
})

test('a purchase is a reservation with its agreement', async ({ staff, memberPage }) => {
  const title = `Bought ${crypto.randomUUID()}`
  const { id, lot_number } = await staff.createAuction({ title })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/dashboard')
  await buy(page, id)
  await page.goto('/dashboard?view=reservations')
  const row = rowOf(page, title)
  await expect(row.getByText('PENDING PAYMENT')).toBeVisible()
  await expect(row.getByText('Price$10,000')).toBeVisible()
  await expect(row.getByText('Bank Transfer')).toBeVisible()
  await expect(row.getByText(/^Due47h 5\dm$/)).toBeVisible()
  await expect(row.getByRole('link', { name: title })).toHaveAttribute('href', `/auction/${id}`)
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download agreement' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`purchase-agreement-${lot_number}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('lists go on with Load more', async ({ staff, memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  await page.goto('/dashboard')
  const titles: string[] = []
  for (let count = 0; count < 3; count++) {
    const title = `Paged ${crypto.randomUUID()}`
    titles.push(title)
    const { id } = await staff.createAuction({ title })
    await bid(page, id, 10_100)
  }
  // Pages of two in place of fifty.
  await page.route('**/api/me/bids?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }),
  )
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expect(rowOf(page, titles[0] ?? '')).toBeVisible()
})

test('details are changed by keyboard alone; what is wrong is told at its field', async ({
  memberPage,
}) => {
  const other = await memberPage('Marcus Tate')
  const taken = `taken_${crypto.randomUUID().slice(0, 8)}`
  await other.goto('/dashboard')
  expect(await ask(other, 'PATCH', '/api/me', { username: taken })).toBe(200)

  const page = await memberPage('Dana Whitfield', { isRegistered: false })
  await page.goto('/dashboard')
  // Data comes with the scripts that listen to keys.
  await expect(page.getByText('No Bids Yet')).toBeVisible()
  await page.getByRole('tab', { name: 'My Bids' }).focus()
  for (const name of ['My Reservations', 'Watchlist', 'Saved Searches', 'Account Details']) {
    await page.keyboard.press('ArrowRight')
    // The focus moves a moment after the key.
    await expect(page.getByRole('tab', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit details' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Account details' })
  await expect(form.getByLabel('Full name')).toBeFocused()
  await form.getByLabel('Username').fill('dana')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Username must be 6-20 characters')).toBeVisible()
  await expect(form.getByLabel('Username')).toBeFocused()
  await form.getByLabel('Username').fill(taken)
  await page.keyboard.press('Enter')
  await expect(form.getByText('This username is already taken')).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel('Username').fill(`${taken}_2`)
  const phone = form.getByLabel('Telephone')
  await expect(phone).toHaveAttribute('type', 'tel')
  await phone.fill('')
  await phone.pressSequentially('8135550176')
  await expect(phone).toHaveValue('(813) 555-0176')
  await form.getByLabel('Send me the newsletter').check()
  await phone.press('Enter')
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(page.getByText(`${taken}_2`)).toBeVisible()
  await expect(page.getByText('(813) 555-0176')).toBeVisible()
  await expect(page.getByText('Subscribed', { exact: true })).toBeVisible()
})

test('the ID photo is sent, verified, looked at and replaced', async ({ memberPage }) => {
  const page = await memberPage('Dana Whitfield', { isRegistered: false })
  await page.goto('/dashboard?view=account')
  const width = 600
  const buffer = await sharp({ create: { width, height: 400, channels: 3, background: 'tan' } })
    .png()
    .toBuffer()
  const photo = { name: 'license.png', mimeType: 'image/png', buffer }
  const field = page.getByLabel('ID photo', { exact: true }).and(page.locator('input'))
  await field.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no photo'),
  })
  await expect(page.getByText('Invalid File')).toBeVisible()
  await field.setInputFiles(photo)
  await page.getByRole('button', { name: 'Upload photo' }).click()
  await expect(page.getByText('ID photo uploaded')).toBeVisible()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show photo' }).click()
  await expect(page.getByRole('img', { name: 'Your ID' })).toBeVisible()
  await field.setInputFiles(photo)
  await page.getByRole('button', { name: 'Replace photo' }).click()
  await expect(page.getByText('ID photo replaced')).toBeVisible()
})

test('data that cannot be read is said once, and tried again', async ({ memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  let isAway = true
  await page.route('**/api/me/bids?*', (route) =>
    isAway ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('alert').getByText('Failed to load your data')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No Bids Yet' })).toBeVisible()
})

test('a session that was ended elsewhere leads to sign in', async ({ memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  await page.route('**/api/me**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer gone' } }),
  )
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth$/)
})
