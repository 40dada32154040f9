import type { Page } from '@playwright/test'
import { uniqueWord } from '../parts/filtered-lists.ts'
import { expect, expectAccessible, test, untilHydrated, untilPartIsHydrated } from '../product.ts'

function searchBox(page: Page) {
  return page.getByPlaceholder('Search auctions by title, category, or keyword...')
}

test('the search finds by words and keeps them in the address', async ({ staff, visitorPage }) => {
  const word = uniqueWord()
  await staff.createAuction({ title: `2019 Ford ${word} First` })
  await staff.createAuction({ title: `1967 Ford ${word} Second` })
  const page = await visitorPage()
  await page.goto('/auctions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse All Auctions')
  await searchBox(page).fill(word.toUpperCase())
  await expect(page.getByText('Showing 2 auctions', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await searchBox(page).fill(`${word} Second`)
  await expect(page.getByText('Showing 1 auctions', { exact: true })).toBeVisible()
  await page.reload()
  await expect(searchBox(page)).toHaveValue(`${word} Second`)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a search whose word was corrected says what it was carried out for', async ({
  staff,
  visitorPage,
}) => {
  // Letters alone: what holds a digit is never corrected.
  const word = crypto
    .randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .padEnd(12, 'q')
  await staff.createAuction({ title: `Chevrolet ${word}` })
  const page = await visitorPage()
  await page.goto(`/auctions?q=chevrolet ${word}x`)
  await expect(page.getByText(`Showing results for ‘chevrolet ${word}’`)).toBeVisible()
  await expect(page.getByText('Showing 1 auctions', { exact: true })).toBeVisible()
  await searchBox(page).fill(word)
  await expect(page.getByText('Showing results for')).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a search without a match says so and can be cleared', async ({ staff, visitorPage }) => {
  await staff.createAuction()
  const page = await visitorPage()
  await page.goto(`/auctions?q=${uniqueWord()}`)
  await expect(page.getByText('No auctions found matching your search')).toBeVisible()
  await expect(page.getByText('Showing 0 auctions')).toBeVisible()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(searchBox(page)).toHaveValue('')
  expect(new URL(page.url()).search).toBe('')
})

test('the tabs of the browse page narrow the list to a status', async ({ staff, visitorPage }) => {
  const word = uniqueWord()
  await staff.createAuction({ title: `${word} open` })
  const over = await staff.createAuction({ title: `${word} over` })
  await staff.act(over.id, 'end')
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}`)
  await expect(page.getByRole('tab')).toHaveText(['All', 'Available', 'Ended', 'Sold'])
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('tab', { name: 'Available' }).click()
  // As lists: until the tab's own cards have come, those of the former one are still there.
  await expect(page.getByRole('article')).toHaveText([
    /AVAILABLE.*open.*Starting bid\$10,000Time left/,
  ])
  await page.getByRole('tab', { name: 'Ended' }).click()
  await expect(page.getByRole('article')).toHaveText([/RESERVEDENDED.*over.*Starting bid\$10,000$/])
  await page.getByRole('tab', { name: 'Sold' }).click()
  await expect(page.getByText('No auctions found matching your search')).toBeVisible()
  await page.goBack()
  const ended = page.getByRole('tab', { name: 'Ended' })
  await expect(ended).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article')).toHaveCount(1)
  // The tabs, pressed early, led to pages of their own.
  await untilPartIsHydrated(ended)
  await ended.focus()
  await expect(ended).toBeFocused()
  for (const [key, chosen] of [
    ['Space', 'Available'],
    ['Enter', 'All'],
  ] as const) {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: chosen })).toBeFocused()
    await page.keyboard.press(key)
    await expect(page.getByRole('tab', { name: chosen })).toHaveAttribute('aria-selected', 'true')
  }
  await expect(page).toHaveURL(`/auctions?q=${word}`)
})

test('the home page lists all auctions under its tabs and loads more', async ({
  staff,
  visitorPage,
}) => {
  await Promise.all(Array.from({ length: 26 }, () => staff.createAuction()))
  const page = await visitorPage()
  // What is sent may be two seconds old, from before they were there.
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('article')).toHaveCount(24, { timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('tab')).toHaveText(['All Items', 'Available', 'Ended', 'Sold'])
  await expect(page.getByRole('heading', { name: 'ALL AUCTIONS', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Load More Auctions' }).click()
  await expect(page.getByRole('article').nth(25)).toBeVisible()
  for (const status of ['Available', 'Ended', 'Sold']) {
    await page.getByRole('tab', { name: status }).click()
    const heading = `${status.toUpperCase()} AUCTIONS`
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }
})

test('the home page says what this is, how it works and why it can be trusted, without a script', async ({
  staff,
  request,
}) => {
  await staff.createAuction({ category: 'boats' })
  const html = await (await request.get('/')).text()
  const categories = (await (await request.get('/api/categories')).json()) as { name: string }[]
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll('&amp;', '&')
  for (const words of [
    'sold by blind auction or Buy Now',
    'Closing next',
    'How it works',
    'Register free',
    'Bid blind, or Buy Now',
    'Pay by bank wire, then we deliver',
    'A record nobody can rewrite',
    'ALL AUCTIONS',
    ...categories.map(({ name }) => name),
  ]) {
    expect(text).toContain(words)
  }
  expect(html.indexOf('How it works')).toBeLessThan(html.indexOf('ALL AUCTIONS'))
})

test('the board of the home page says beside the time left on which day it ends what is days off, and no time of what is withdrawn', async ({
  staff,
  visitorPage,
}) => {
  const inFiveDays = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString()
  const made = [await staff.createAuction(), await staff.createAuction({ ends_at: inFiveDays })]
  const items = await Promise.all(made.map(({ id }) => staff.call<object>(`/api/auctions/${id}`)))
  items.push({ ...items[1], id: crypto.randomUUID(), status: 'withdrawn' })
  const page = await visitorPage()
  await page.goto('/about')
  await untilHydrated(page)
  // Auctions of other tests end before it.
  await page.route('**/api/auctions?status=available&sort=ending_soonest&*', (route) =>
    route.fulfill({ json: { items, total: 3, next_cursor: null, searched_for: null } }),
  )
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Home', exact: true }).click()
  const rows = page.getByRole('region', { name: 'Closing next' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Time left')
  await expect(rows.nth(1)).toHaveText(/Ends \w{3}, \w{3} [\d ]+h \d\dm \d\ds$/)
  await expect(rows.last()).toHaveText(/Withdrawn$/)
})

test('a category lists its auctions under its name', async ({ staff, visitorPage }) => {
  const page = await visitorPage()
  const boat = page.getByRole('link', { name: '2020 Sea Ray SPX 210' }).first()
  // What is sent may be two seconds old, and another test may have added more boats than are shown at first.
  await expect(async () => {
    await staff.createAuction({ category: 'boats', title: '2020 Sea Ray SPX 210' })
    await page.goto('/category/boats')
    await expect(boat).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boats')
  await expect(page.getByText(/^\d+ auction\(s\) in this category$/)).toBeVisible()
  const rows = page.getByRole('complementary')
  await expect(rows.getByRole('link', { name: 'Boats' })).toHaveAttribute('aria-current', 'page')
})

test('a category without auctions says so', async ({ visitorPage }) => {
  const page = await visitorPage()
  // No test has an auction in it.
  await page.goto('/category/powersports')
  await expect(page.getByText('0 auction(s) in this category')).toBeVisible()
  await expect(page.getByText('No auctions available in this category yet.')).toBeVisible()
})

test('an unknown category is not found', async ({ visitorPage }) => {
  const page = await visitorPage()
  for (const slug of ['spaceships', 'BOATS', 'constructor', '%FF', '%zz']) {
    const response = await page.goto(`/category/${slug}`)
    expect(response?.status()).toBe(404)
    await untilHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Category Not Found')
  }
  const link = page.getByRole('main').getByRole('link', { name: 'Browse Auctions' })
  await expect(link).toHaveAttribute('href', '/auctions')
})

test('a list says that it is being loaded, and that there is nothing in it', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.goto('/terms')
  await untilHydrated(page)
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/auctions', async (route) => {
    await isSeen
    await route.fulfill({ json: { items: [], total: 0, next_cursor: null } })
  })
  await page.getByRole('navigation', { name: 'Main' }).getByText('Browse Auctions').click()
  await expect(page.getByText('Loading auctions...')).toBeVisible()
  goOn()
  await expect(page.getByText('No auctions available at the moment')).toBeVisible()
  await expect(page.getByText('Showing 0 auctions')).toBeVisible()
  await expectAccessible(page)
})

test('a list that cannot be loaded says so, and can be tried again', async ({
  staff,
  visitorPage,
}) => {
  await staff.createAuction()
  const page = await visitorPage()
  await page.goto('/terms')
  await untilHydrated(page)
  await page.route('**/api/auctions', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByText('Browse Auctions').click()
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to load auctions' })
  await expect(toast).toContainText('Error')
  await page.unroute('**/api/auctions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
