import type { Page } from '@playwright/test'
import { logIn } from '../accounts.ts'
import { acceptTerms } from '../bidding.ts'
import { uniqueWord } from '../parts/filtered-lists.ts'
import { acceptTerms as acceptTermsElsewhere, ask, bid } from '../parts/off-screen.ts'
import { expect, expectAccessible, holdBack, test } from '../product.ts'
import { STAFF } from '../start-product.ts'

const MINUTE = 60_000
const HERE = '/dashboard/my-auctions'

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const titles = (page: Page) => page.getByRole('rowheader').getByRole('link')
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

/** Presses the row's button for this amount, and Place Bid in the dialog, which tells what it means. */
async function bidInRow(page: Page, title: string, amount: string, isFirst = false): Promise<void> {
  await page.getByRole('button', { name: `Bid ${amount} on ${title}`, exact: true }).click()
  if (isFirst) await acceptTerms(page)
  const dialog = page.getByRole('dialog', { name: `Bid ${amount}?` })
  await expect(dialog).toContainText(title)
  await expect(dialog).toContainText(`${amount} + delivery`)
  await expect(dialog).toContainText('A bid is binding.')
  await dialog.getByRole('button', { name: 'Place Bid' }).click()
}

test('all that one watches and bids on stands in one table, and a row says so live when one is outbid', async ({
  staff,
  memberPage,
}) => {
  const word = uniqueWord()
  const truck = await staff.createAuction({ title: `${word} truck`, ends_at: inMinutes(40) })
  const boat = await staff.createAuction({ title: `${word} boat`, ends_at: inMinutes(30) })
  const dana = await memberPage('Dana Whitfield')
  await dana.goto('/dashboard')
  await ask(dana, 'PUT', `/api/me/watchlist/${truck.id}`)
  await bid(dana, boat.id, 10_100)
  await dana.getByRole('link', { name: 'Bid on several at once' }).click()
  await expect(dana).toHaveURL(HERE)
  await expect(titles(dana)).toHaveText([boat.title, truck.title])
  await expect(rowOf(dana, boat.title)).toContainText(boat.lot_number)
  await expect(rowOf(dana, boat.title)).toContainText('Current bid$10,100')
  await expect(rowOf(dana, boat.title).getByText('Winning')).toBeVisible()
  await expect(rowOf(dana, truck.title)).toContainText('Starting bid$10,000')
  await expect(rowOf(dana, truck.title).getByText('Watching')).toBeVisible()
  await expect(rowOf(dana, truck.title).getByText(/^0h 3\dm \d\ds$/)).toBeVisible()
  await expectAccessible(dana)

  const marcus = await memberPage('Marcus Thorne')
  await marcus.goto('/help')
  await bid(marcus, boat.id, 10_500)
  await expect(rowOf(dana, boat.title).getByText('Outbid')).toBeVisible()
  await expect(rowOf(dana, boat.title)).toContainText('Current bid$10,500')
  await expect(dana.getByRole('status').getByText(`${boat.title}: Outbid.`)).toBeAttached()
  await expect(dana).toHaveTitle(/^\(Outbid\)/)
  await bidInRow(dana, boat.title, '$10,600')
  await expect(rowOf(dana, boat.title).getByText('Winning')).toBeVisible()
  await expect(rowOf(dana, boat.title)).toContainText('Your bid$10,600')
  await bidInRow(dana, truck.title, '$10,100')
  await expect(rowOf(dana, truck.title).getByText('Winning')).toBeVisible()
  await expectAccessible(dana)
})

test('before the first bid a row asks for the terms, as the auction’s page does', async ({
  staff,
  memberPage,
}) => {
  const { id, title } = await staff.createAuction({ title: uniqueWord() })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  await ask(page, 'PUT', `/api/me/watchlist/${id}`)
  await page.goto(HERE)
  await bidInRow(page, title, '$10,100', true)
  await expect(page.getByText('Bid Placed!')).toBeVisible()
  await expect(rowOf(page, title).getByText('Winning')).toBeVisible()
})

test('a price that changes between look and press is not bid: the row says so, with the new minimum', async ({
  staff,
  memberPage,
}) => {
  const { id, title } = await staff.createAuction({ title: uniqueWord() })
  const dana = await memberPage('Dana Whitfield')
  await dana.goto('/help')
  await bid(dana, id, 10_100)
  const marcus = await memberPage('Marcus Thorne')
  await marcus.goto('/help')
  // As long as the way is, others may bid.
  const sent: unknown[] = []
  await dana.route(`**/api/auctions/${id}/bids`, async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 1) await bid(marcus, id, 10_700)
    await route.continue()
  })
  await dana.goto(HERE)
  await dana.getByLabel(`Your amount for ${title}`).fill('10,500')
  await bidInRow(dana, title, '$10,500')
  const row = rowOf(dana, title)
  await expect(
    row.getByText('The price went up. Your bid of $10,500 was not placed. Minimum bid is $10,800'),
  ).toBeVisible()
  await expect(row.getByText('Outbid')).toBeVisible()
  await bidInRow(dana, title, '$10,800')
  await expect(row.getByText('Winning')).toBeVisible()
  expect(sent).toEqual([{ amount: 10_500 }, { amount: 10_800 }])
})

test('rows move by themselves as ends move, but not under the pointer nor while one is in a row', async ({
  staff,
  memberPage,
}) => {
  const word = uniqueWord()
  const names = ['first', 'second', 'third']
  const lots = await Promise.all(
    names.map((name, at) =>
      staff.createAuction({ title: `${word} ${name}`, ends_at: inMinutes(20 + at * 10) }),
    ),
  )
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  for (const { id } of lots) await ask(page, 'PUT', `/api/me/watchlist/${id}`)
  await page.goto(HERE)
  const [first, second, third] = lots.map(({ title }) => title)
  await expect(titles(page)).toHaveText([first, second, third].map(String))
  const move = (at: number, minutes: number) =>
    staff.edit(lots[at]?.id ?? '', { ends_at: inMinutes(minutes) })
  await move(2, 10)
  await expect(titles(page)).toHaveText([third, first, second].map(String))

  await page.getByLabel(`Your amount for ${first}`).focus()
  await move(0, 50)
  await expect(rowOf(page, String(first)).getByText(/^0h 4\dm/)).toBeVisible()
  await expect(titles(page)).toHaveText([third, first, second].map(String))
  await page.getByRole('heading', { level: 1 }).click()
  await expect(titles(page)).toHaveText([third, second, first].map(String))

  await rowOf(page, String(second)).hover()
  await move(1, 55)
  await expect(rowOf(page, String(second)).getByText(/^0h 5\dm/)).toBeVisible()
  await expect(titles(page)).toHaveText([third, second, first].map(String))
  await page.mouse.move(5, 5)
  await expect(titles(page)).toHaveText([third, first, second].map(String))
})

test('with the keys one goes from row to row, and Enter opens the bid', async ({
  staff,
  memberPage,
}) => {
  const word = uniqueWord()
  const truck = await staff.createAuction({ title: `${word} truck`, ends_at: inMinutes(20) })
  const boat = await staff.createAuction({ title: `${word} boat`, ends_at: inMinutes(30) })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  await bid(page, truck.id, 10_100)
  await ask(page, 'PUT', `/api/me/watchlist/${boat.id}`)
  await page.goto(HERE)
  const amount = (title: string) => page.getByLabel(`Your amount for ${title}`)
  await amount(truck.title).focus()
  await page.keyboard.press('ArrowDown')
  await expect(amount(boat.title)).toBeFocused()
  await page.keyboard.press('Tab')
  const button = page.getByRole('button', { name: `Bid $10,100 on ${boat.title}` })
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Bid $10,100?' })
  await expect(dialog).toContainText(boat.lot_number)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: `Bid $10,200 on ${truck.title}` })).toBeFocused()
})

test('what has ended leaves the table once nobody is in it', async ({ staff, memberPage }) => {
  const { id, title } = await staff.createAuction({ title: uniqueWord() })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  await ask(page, 'PUT', `/api/me/watchlist/${id}`)
  await page.goto(HERE)
  await page.getByLabel(`Your amount for ${title}`).focus()
  await staff.act(id, 'end')
  await expect(rowOf(page, title)).toContainText('Ended')
  await expect(page.getByRole('button', { name: `Bid $10,100 on ${title}` })).toBeHidden()
  await expect(page.getByRole('link', { name: title })).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('heading', { name: 'No Running Auctions' })).toBeVisible()
  await expectAccessible(page)
})

test('a row of a paused auction takes no bid until it goes on, and to staff it says why they cannot bid', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const { id, title } = await staff.createAuction({ title: uniqueWord() })
  const page = await memberPage('Dana Whitfield')
  const desk = await visitorPage()
  await page.goto('/help')
  await logIn(desk, STAFF)
  for (const one of [page, desk]) {
    await ask(one, 'PUT', `/api/me/watchlist/${id}`)
    await one.goto(HERE)
  }
  const bidButton = page.getByRole('button', { name: `Bid $10,100 on ${title}` })
  await expect(bidButton).toBeVisible()
  await expect(rowOf(desk, title)).toContainText('Staff accounts cannot bid or buy')
  await expect(rowOf(desk, title).getByRole('button')).toHaveCount(0)
  await ask(desk, 'POST', `/api/staff/auctions/${id}/pause`, { reason: 'Photos do not load' })
  await expect(rowOf(page, title)).toContainText('Paused')
  await expect(bidButton).toBeHidden()
  await ask(desk, 'POST', `/api/staff/auctions/${id}/resume`, { reason: 'They load' })
  await expect(bidButton).toBeVisible()
})

test('what cannot be read is said, with a way to try again; and until it is there it loads', async ({
  staff,
  memberPage,
}) => {
  const { id, title } = await staff.createAuction({ title: uniqueWord() })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  await ask(page, 'PUT', `/api/me/watchlist/${id}`)
  await page.route('**/api/me/auctions', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto(HERE)
  await expect(page.getByRole('heading', { name: 'Failed to load your data' })).toBeVisible()
  await page.unroute('**/api/me/auctions')
  const goOn = await holdBack(page, '**/api/me/auctions')
  await page.reload()
  await expect(page.getByText('Loading...', { exact: true })).toBeAttached()
  goOn()
  await expect(rowOf(page, title)).toBeVisible()
})

test('on a phone each auction is a card, and nothing is wider than the screen', async ({
  staff,
  memberPage,
}) => {
  const { id, title } = await staff.createAuction({
    ...{ title: `2021 Mercedes-Benz Sprinter 2500 High Roof ${uniqueWord()}` },
    reserve_price: 20_000,
  })
  const page = await memberPage('Dana Whitfield')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/help')
  await bid(page, id, 10_100)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'My Auctions' }).click()
  await expect(page).toHaveURL(HERE)
  const row = rowOf(page, title)
  await expect(row.getByText('Reserve not met')).toBeVisible()
  await expect(page.getByRole('button', { name: `Bid $10,200 on ${title}` })).toBeInViewport()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('a bid from a row that is not answered is sent again and counts once, and the row says so', async ({
  staff,
  memberPage,
}) => {
  const { id, title } = await staff.createAuction({ title: uniqueWord() })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  await acceptTermsElsewhere(page)
  await ask(page, 'PUT', `/api/me/watchlist/${id}`)
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  const keys: (string | undefined)[] = []
  await page.route(`**/api/auctions/${id}/bids`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) return route.abort()
    await isSeen
    return route.continue()
  })
  await page.goto(HERE)
  await bidInRow(page, title, '$10,100')
  const row = rowOf(page, title)
  await expect(
    row.getByText('No answer yet. We are trying again; your bid will count only once.'),
  ).toBeVisible()
  await expect(row.getByLabel(`Your amount for ${title}`)).toHaveValue('10100')
  goOn()
  await expect(row.getByText('Winning')).toBeVisible()
  await expect(row).toContainText('1 bid')
  await expect(row.getByLabel(`Your amount for ${title}`)).toHaveValue('')
  expect(new Set(keys).size).toBe(1)
})
