import type { Page } from '@playwright/test'
import { panelOf, placeBid } from '../bidding.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { SECOND_STAFF } from '../start-product.ts'
import { openDesk, signInHere } from './at-the-desk.ts'

const tableOf = (page: Page) => page.getByRole('table', { name: 'Running auctions' })
const rowOf = (page: Page, title: string) => tableOf(page).getByRole('row', { name: title })
const lotOf = (page: Page) => page.getByRole('region', { name: 'Open auction' })
const feedOf = (page: Page) => page.getByRole('region', { name: 'Bids as they come' })
const aTitle = () => `2019 Ford F-150 ${crypto.randomUUID().slice(0, 8)}`
/** Longer than a test may take. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('a bid appears in the room as it is placed, and its void waits for a second person', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const title = aTitle()
  const { id } = await staff.createAuction({ title, ends_at: inMinutes(20) })
  const page = await visitorPage()
  await openDesk(page, 'live')
  await expect(rowOf(page, title)).toContainText('No bid')
  const bidder = await memberPage('Marcus Tate')
  await bidder.goto(`/auction/${id}`)
  await placeBid(bidder, 10_100, { isFirst: true })
  await expect(rowOf(page, title)).toContainText('$10,100')
  await expect(feedOf(page).getByRole('listitem').filter({ hasText: title })).toContainText(
    'Marcus T., first bid',
  )
  const inFeed = feedOf(page).getByRole('link', { name: title })
  // Under the pointer the feed stands still.
  await inFeed.hover()
  await inFeed.click()
  await expect(page).toHaveURL(new RegExp(`lot=${id}`))
  await expect(lotOf(page).getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page)
  await lotOf(page).getByRole('button', { name: 'Void the bid of $10,100' }).click()
  await page.getByLabel('Reason').fill('Typed one digit too many')
  await page.getByRole('button', { name: 'Ask to void $10,100' }).click()
  await expect(lotOf(page).getByText('Void requested')).toBeVisible()
  await expect(lotOf(page).getByText('whoever asked cannot sign')).toBeVisible()
  await expect(panelOf(bidder).getByText('You are winning.')).toBeVisible()

  const second = await visitorPage()
  await openDesk(second, `live?lot=${id}`, SECOND_STAFF)
  await expect(lotOf(second).getByText('“Typed one digit too many”')).toBeVisible()
  await second.keyboard.press('s')
  await second.getByRole('button', { name: 'Sign $10,100' }).click()
  await expect(lotOf(page).getByText('Voided')).toBeVisible()
  await expect(rowOf(page, title)).toContainText('None yet')
  await expect(panelOf(bidder).getByText('was voided by our staff.')).toBeVisible()
})

test('of two that wait for a signature the keys are of the one that has the focus', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const { id } = await staff.createAuction({ title: aTitle(), ends_at: inMinutes(20) })
  for (const [name, amount] of [
    ['Marcus Tate', 10_100],
    ['Dana Whitfield', 10_300],
  ] as const) {
    const bidder = await memberPage(name)
    await bidder.goto(`/auction/${id}`)
    await placeBid(bidder, amount, { isFirst: true })
    await expect(panelOf(bidder).getByText('You are winning.')).toBeVisible()
  }
  const { items } = await staff.call<{ items: { id: string; amount: number }[] }>(
    `/api/staff/auctions/${id}/bids`,
  )
  for (const bid of items)
    await staff.call(`/api/staff/auctions/${id}/bids/${bid.id}/void`, {
      reason: `Not meant, ${bid.amount}`,
    })
  const page = await visitorPage()
  await openDesk(page, `live?lot=${id}`, SECOND_STAFF)
  const panels = lotOf(page).getByRole('region', { name: 'Second signature needed' })
  await expect(panels).toHaveCount(2)
  const dialog = page.getByRole('dialog')
  for (const amount of ['$10,100', '$10,300']) {
    const panel = panels.filter({ hasText: amount })
    await panel.getByRole('button', { name: 'Refuse…' }).focus()
    await expect(page.locator('.staff-keybar').getByText('Sign')).toHaveCount(1)
    await page.keyboard.press('s')
    await expect(dialog).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: `Sign ${amount}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('by keys staff go through what runs, extend it, and end it with a reason', async ({
  staff,
  visitorPage,
}) => {
  const title = aTitle()
  const { id } = await staff.createAuction({ title, ends_at: inMinutes(22) })
  const page = await visitorPage()
  await openDesk(page)
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(tableOf(page)).toBeVisible()
  await page.goto(`/staff/live?lot=${id}`)
  await expect(lotOf(page).getByRole('heading', { name: title })).toBeVisible()
  await page.keyboard.press('e')
  await page.getByLabel('By').selectOption('15 minutes')
  await page.getByRole('button', { name: /^Extend HL-/ }).click()
  await expect(rowOf(page, title)).toContainText(/0h 3[0-7]m/)
  await lotOf(page).getByRole('button', { name: 'End now' }).click()
  await page.getByLabel('Reason').fill('The bank took it back')
  await page.getByRole('button', { name: 'End now' }).last().click()
  await expect(page.getByText('Auction ended', { exact: true })).toBeVisible()
  await expect(rowOf(page, title)).toHaveCount(0)
})

test('nothing moves under the pointer: what is new waits until it has left the table', async ({
  staff,
  visitorPage,
}) => {
  const [first, next] = [aTitle(), aTitle()]
  await staff.createAuction({ title: first, ends_at: inMinutes(21) })
  const page = await visitorPage()
  await openDesk(page, 'live')
  await rowOf(page, first).hover()
  const hasRead = page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/api/staff/live')) return false
    // A reading whose body the browser no longer holds is followed by another.
    return (await response.text().catch(() => '')).includes(next)
  })
  await staff.createAuction({ title: next, ends_at: inMinutes(20) })
  await hasRead
  await expect(rowOf(page, first)).toBeVisible()
  await expect(rowOf(page, next)).toHaveCount(0)
  await page.getByRole('region', { name: 'Figures of the room' }).hover()
  await expect(rowOf(page, next)).toBeVisible()
})

test('what needs a look is told though it ends after what the room shows first', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const title = aTitle()
  // Sooner than those of other tests, of which too many have no bid: what ends first is told.
  await staff.createAuction({ title: aTitle(), ends_at: inMinutes(6) })
  const next = { title, reserve_price: 11_000, ends_at: inMinutes(7) }
  const { id } = await staff.createAuction(next)
  const bidder = await memberPage('Marcus Tate')
  await bidder.goto(`/auction/${id}`)
  await placeBid(bidder, 10_100, { isFirst: true })
  await expect(panelOf(bidder).getByText('You are winning.')).toBeVisible()
  const page = await visitorPage()
  // As in a house where far more runs than one page of the room holds.
  await page.route('**/api/staff/live', (route) =>
    route.continue({ url: `${route.request().url()}?limit=1` }),
  )
  // Of the lots of other tests some end sooner, and there is no room for all.
  await page.route('**/api/staff/live/alerts', async (route) => {
    const response = await route.fetch()
    const { items } = (await response.json()) as { items: { id: string }[] }
    await route.fulfill({ response, json: { items: items.filter((line) => line.id === id) } })
  })
  await openDesk(page, 'live')
  const alerts = page.getByRole('region', { name: 'Alerts' })
  const alert = alerts.getByRole('listitem').filter({ hasText: 'Reserve nearly met' })
  await expect(alert.filter({ hasText: '$900 short' })).toBeVisible()
  await expect(rowOf(page, title)).toHaveCount(0)
  await alert.filter({ hasText: '$900 short' }).getByRole('link', { name: /^Open/ }).click()
  await expect(page).toHaveURL(new RegExp(`lot=${id}`))
  await expect(lotOf(page).getByRole('heading', { name: title })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('on a phone the rows are cards, and one of them opens in their place', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const title = aTitle()
  const { id } = await staff.createAuction({
    ...{ title, ends_at: inMinutes(20), location: 'Charlotte, NC' },
  })
  // Without a bid an alert would stand in the place of its location.
  const bidder = await memberPage('Marcus Tate')
  await bidder.goto(`/auction/${id}`)
  await placeBid(bidder, 10_100, { isFirst: true })
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto('/staff/live')
  await signInHere(page)
  await page.getByRole('link', { name: title }).first().click()
  await expect(lotOf(page).getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All running' }).click()
  await expect(rowOf(page, title)).toBeVisible()
  const place = rowOf(page, title)
    .getByText(/Charlotte/)
    .last()
  await expect(place).toHaveText(/^HL-\d+, Charlotte, NC$/, { useInnerText: true })
})

test('on a narrow desk the alert of a row is read whole', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const title = aTitle()
  const { id } = await staff.createAuction({ title, ends_at: inMinutes(20) })
  // The longest of the alerts.
  const bidder = await memberPage('Marcus Tate')
  await bidder.goto(`/auction/${id}`)
  await placeBid(bidder, 10_100, { isFirst: true })
  await expect(panelOf(bidder).getByText('You are winning.')).toBeVisible()
  for (let amount = 10_200; amount <= 10_600; amount += 100) await bidHere(bidder, id, amount)
  const page = await visitorPage({ width: 1024, height: 768 })
  await openDesk(page, 'live')
  // What is cut off is the alert itself: the line around it hides nothing.
  const alert = rowOf(page, title).locator('small .chip')
  await expect(alert).toHaveText('Many bids from one account')
  const { scrollWidth, clientWidth } = await alert.evaluate(({ scrollWidth, clientWidth }) => ({
    scrollWidth,
    clientWidth,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

/** Another bid of whoever is signed in on the page, beside its controls. */
async function bidHere(page: Page, auction: string, amount: number): Promise<void> {
  const status = await page.evaluate(
    async ({ path, body }) => {
      const { access_token: token } = JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}')
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
      }
      return (await fetch(path, { method: 'POST', headers, body })).status
    },
    { path: `/api/auctions/${auction}/bids`, body: JSON.stringify({ amount }) },
  )
  expect(status).toBe(201)
}
