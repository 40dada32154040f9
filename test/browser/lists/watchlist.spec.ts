import type { Page } from '@playwright/test'
import { logOut, newAccount, sendLogin } from '../accounts.ts'
import { uniqueWord } from '../parts/filtered-lists.ts'
import { ask, bid } from '../parts/off-screen.ts'
import { expect, expectAccessible, holdBack, test } from '../product.ts'

const heart = (page: Page, title: string) =>
  page.getByRole('button', { name: `Watch ${title}`, exact: true })

async function expectWatched(page: Page, title: string, isWatched = true): Promise<void> {
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', String(isWatched))
}

test('a watchlist merged: what a visitor’s browser kept is the member’s once they sign in', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  const titles = { truck: `${word} truck`, boat: `${word} boat`, bike: `${word} bike` }
  const lots = await Promise.all(
    Object.values(titles).map((title) => staff.createAuction({ title })),
  )
  const [truck = '', boat = '', bike = ''] = lots.map(({ id }) => id)
  const page = await visitorPage({ width: 390, height: 844 })
  const account = await newAccount(page)

  await page.goto(`/auctions?q=${word}`)
  await heart(page, titles.truck).click()
  await expectWatched(page, titles.truck)
  await expect(page.getByText(/This browser keeps it\. Sign in/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/auction/${boat}`)
  await heart(page, titles.boat).click()
  await expectWatched(page, titles.boat)
  await page.reload()
  await expectWatched(page, titles.boat)
  await heart(page, titles.boat).click()
  await expectWatched(page, titles.boat, false)
  await heart(page, titles.boat).click()
  await expectWatched(page, titles.boat)

  await page.goto('/auth')
  await sendLogin(page, account)
  await expect(page).toHaveURL(/\/auction/)
  await expect.poll(() => kept(page)).toBe('[]')
  // As on another device of theirs.
  expect(await ask(page, 'PUT', `/api/me/watchlist/${bike}`)).toBe(200)
  await page.goto('/dashboard?view=watchlist')
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const title of Object.values(titles)) await expectWatched(page, title)

  await page.goto(`/auctions?q=${word}`)
  await expectWatched(page, titles.bike)
  await heart(page, titles.truck).click()
  await expectWatched(page, titles.truck, false)
  await expect.poll(() => page.evaluate(idsOf)).not.toContain(truck)
  await page.setViewportSize({ width: 1440, height: 900 })
  await logOut(page)
  await page.goto(`/auctions?q=${word}`)
  for (const title of Object.values(titles)) await expectWatched(page, title, false)
})

test('a visitor finds again what this browser keeps, live, and a slip can be taken back', async ({
  staff,
  visitorPage,
  memberPage,
}) => {
  const word = uniqueWord()
  const { id } = await staff.createAuction({ title: `${word} truck` })
  await staff.createAuction({ title: `${word} boat` })
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto('/watchlist')
  await expect(page.getByRole('heading', { name: 'Nothing on Your Watchlist' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/auctions?q=${word}`)
  await heart(page, `${word} boat`).click()
  await expectWatched(page, `${word} boat`)
  await heart(page, `${word} truck`).click()
  await expectWatched(page, `${word} truck`)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Watchlist' }).click()
  await expect(page).toHaveURL('/watchlist')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    `${word} truck`,
    `${word} boat`,
  ])
  await expectAccessible(page)
  const dana = await memberPage('Dana Whitfield')
  await dana.goto('/watchlist')
  await expect(dana).toHaveURL('/dashboard?view=watchlist')
  await bid(dana, id, 10_500)
  await expect(page.getByRole('article').first()).toContainText('Current bid · 1 bid$10,500')
  await heart(page, `${word} boat`).click()
  await expectWatched(page, `${word} boat`, false)
  await heart(page, `${word} boat`).click()
  await expectWatched(page, `${word} boat`)
  await heart(page, `${word} boat`).click()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await staff.act(id, 'withdraw')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing on Your Watchlist' })).toBeVisible()
  await expect(
    page.getByText('One of them was withdrawn, and is off your watchlist.'),
  ).toBeVisible()
})

test('who signs in from the watchlist that the browser keeps comes to their own, with it', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  await staff.createAuction({ title: `${word} truck` })
  const page = await visitorPage()
  const account = await newAccount(page)
  await page.goto(`/auctions?q=${word}`)
  await heart(page, `${word} truck`).click()
  await expectWatched(page, `${word} truck`)
  // Read before what the browser kept is on it.
  const merge = await holdBack(page, '**/api/me/watchlist')
  await page.goto('/watchlist')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByText('Continue with your watchlist once you are signed in')).toBeVisible()
  await sendLogin(page, account)
  await expect(page).toHaveURL('/dashboard?view=watchlist')
  merge()
  await expect(page.getByRole('article', { name: `${word} truck` })).toBeVisible()
})

test('a heart shows at once that it was pressed, before a slow line brings what carries it out', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  await staff.createAuction({ title: `${word} truck` })
  const page = await visitorPage()
  const arrive = await holdBack(page, '**/assets/own-watchlist-*.js')
  await page.goto(`/auctions?q=${word}`)
  await heart(page, `${word} truck`).click()
  await expect(heart(page, `${word} truck`)).toHaveAttribute('aria-busy', 'true')
  await expectWatched(page, `${word} truck`, false)
  arrive()
  await expectWatched(page, `${word} truck`)
  await expect(heart(page, `${word} truck`)).toHaveAttribute('aria-busy', 'false')
})

test('the watchlist on the dashboard is live, and lets one take back a slip', async ({
  staff,
  memberPage,
}) => {
  const word = uniqueWord()
  const { id } = await staff.createAuction({ title: word })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: 'Watchlist' }).click()
  await expect(page).toHaveURL('/dashboard?view=watchlist')
  await expect(page.getByRole('heading', { name: 'Nothing on Your Watchlist' })).toBeVisible()
  await expectAccessible(page)
  expect(await ask(page, 'PUT', `/api/me/watchlist/${id}`)).toBe(200)
  await page.reload()
  const row = page.getByRole('article', { name: word })
  const left = row.getByText(/^0h 5\dm \d\ds$/)
  await expect(left).toBeVisible()
  const first = await left.textContent()
  await expect.poll(() => left.textContent()).not.toBe(first)
  await expect(row).toContainText('Starting bid$10,000')
  const rival = await memberPage('Marcus Thorne')
  await rival.goto('/dashboard')
  await bid(rival, id, 10_100)
  await expect(row).toContainText('Current bid$10,100')
  await expectAccessible(page)

  await expectWatched(page, word)
  await heart(page, word).click()
  await expectWatched(page, word, false)
  await heart(page, word).click()
  await expectWatched(page, word)
  await expect.poll(() => page.evaluate(idsOf)).toEqual([id])
  await staff.act(id, 'end')
  await expect(row).toContainText('Ended')
})

test('a change that fails is taken back, and told', async ({ staff, memberPage }) => {
  const word = uniqueWord()
  await staff.createAuction({ title: word })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auctions?q=${word}`)
  await page.route('**/api/me/watchlist/*-*', (route) => route.abort())
  await heart(page, word).click()
  await expect(page.getByText('Failed to change your watchlist')).toBeVisible()
  await expectWatched(page, word, false)
})

test('a heart that is pressed before the watchlist is there stays', async ({
  staff,
  memberPage,
}) => {
  const word = uniqueWord()
  const titles = { truck: `${word} truck`, boat: `${word} boat` }
  const truck = await staff.createAuction({ title: titles.truck })
  const boat = await staff.createAuction({ title: titles.boat })
  const page = await memberPage('Dana Whitfield')
  const isRead = page.waitForResponse('**/api/me/watchlist/ids')
  await page.goto(`/auctions?q=${word}`)
  await isRead
  expect(await ask(page, 'PUT', `/api/me/watchlist/${boat.id}`)).toBe(200)
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/api/me/watchlist/ids', async (route) => {
    const response = await route.fetch()
    await isAllowed
    await route.fulfill({ response })
  })
  const isAsked = page.waitForRequest('**/api/me/watchlist/ids')
  await page.reload()
  await isAsked
  // On the watchlist already, but drawn empty: the press means what was seen.
  await expectWatched(page, titles.boat, false)
  await heart(page, titles.boat).click()
  await heart(page, titles.truck).click()
  allow()
  for (const title of Object.values(titles)) await expectWatched(page, title)
  await page.unrouteAll({ behavior: 'wait' })
  // Sent last: the other one is answered by then.
  await expect.poll(() => page.evaluate(idsOf)).toEqual([truck.id, boat.id])
  for (const title of Object.values(titles)) await expectWatched(page, title)
})

test('a visitor’s browser keeps at most 500, and says so; what is taken off makes room', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  const watched = await staff.createAuction({ title: `${word} boat` })
  const { id } = await staff.createAuction({ title: `${word} truck` })
  const page = await visitorPage()
  const others = Array.from({ length: 499 }, () => crypto.randomUUID())
  await page.goto(`/auctions?q=${word}`)
  await page.evaluate(
    (ids) => (localStorage['hammerlane.watchlist'] = JSON.stringify(ids)),
    [watched.id, ...others],
  )
  await page.reload()
  const [boat, truck] = [`${word} boat`, `${word} truck`]
  await heart(page, truck).click()
  await expect(page.getByText('A watchlist holds up to 500 auctions.')).toBeVisible()
  await expectWatched(page, truck, false)
  await heart(page, boat).click()
  await expectWatched(page, boat, false)
  await heart(page, truck).click()
  await expectWatched(page, truck)
  await page.reload()
  await expectWatched(page, truck)
  expect(JSON.parse((await kept(page)) ?? '[]')).toContain(id)
})

function kept(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('hammerlane.watchlist'))
}

/** Runs in the page. */
async function idsOf(): Promise<string[]> {
  const { access_token } = JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}')
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await fetch('/api/me/watchlist/ids', { headers })
  return (await answer.json()).auctions
}
