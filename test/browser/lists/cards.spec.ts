import { uniqueWord } from '../parts/filtered-lists.ts'
import { bid, buy } from '../parts/off-screen.ts'
import { countShifts, twoFrames } from '../parts/shifts.ts'
import {
  expect,
  expectAccessible,
  hearsLive,
  holdBack,
  HYDRATION,
  test,
  untilHydrated,
} from '../product.ts'

test('a card says the day of an end more than two days off', async ({ staff, openPage }) => {
  const word = uniqueWord()
  const farOff = new Date(Date.now() + 100 * 3_600_000)
  await staff.createAuction({ title: `${word} soon` })
  await staff.createAuction({ title: `${word} far`, ends_at: farOff.toISOString() })
  const page = await openPage({
    timezoneId: 'Pacific/Kiritimati',
    viewport: { width: 390, height: 844 },
  })
  const goOn = await holdBack(page, HYDRATION)
  // Where letters come late, those that stand in for them may be wider: another matter.
  await page.route('**/*.woff2', () => new Promise(() => undefined))
  await page.goto(`/auctions?q=${word}`, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  await page.evaluate(twoFrames)
  await page.evaluate(countShifts, true)
  goOn()
  await untilHydrated(page)
  const timeZone = 'America/New_York'
  const options = { timeZone, weekday: 'short', month: 'short', day: 'numeric' } as const
  const day = new Intl.DateTimeFormat('en-US', options).format(farOff)
  const [far, soon] = [page.getByRole('article').first(), page.getByRole('article').last()]
  await expect(far).toHaveText(new RegExp(`far.*Time left99h 5\\dm \\d\\ds *Ends ${day}$`))
  await expect(soon).toHaveText(/soon.*Time left0h 5\dm \d\ds$/)
  await expect(far.getByText(`Ends ${day}`)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await page.evaluate(() => [window.shifted, window.moved])).toEqual([0, []])
})

for (const { locale, says } of [
  { locale: 'en-US', says: ['RESERVED', 'ENDED'] },
  { locale: 'es-US', says: ['RESERVADO', 'TERMINADA'] },
]) {
  test(`on a phone nothing covers what a card says of an auction that ended, ${locale}`, async ({
    staff,
    openPage,
  }) => {
    const word = uniqueWord()
    const { id } = await staff.createAuction({ title: word })
    await staff.act(id, 'end')
    const page = await openPage({ locale, viewport: { width: 360, height: 780 } })
    await page.goto(`/auctions?q=${word}`)
    await untilHydrated(page)
    const card = page.getByRole('article')
    const labels = card.locator('.badge, .corner')
    await expect(labels).toHaveText(says)
    await expect(card.getByRole('button')).toHaveCount(2)
    const covered = await card.evaluate((element) => {
      const boxes = [...element.querySelectorAll('.badge, .corner, button')].map((one) =>
        one.getBoundingClientRect(),
      )
      return boxes.flatMap((box, at) =>
        boxes
          .slice(at + 1)
          .filter(
            (other) =>
              box.left < other.right &&
              other.left < box.right &&
              box.top < other.bottom &&
              other.top < box.bottom,
          ),
      ).length
    })
    expect(covered).toBe(0)
  })
}

test('a card is one link to its auction and falls back where facts are missing', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  const { id } = await staff.createAuction({ title: word, category: 'boats', image_url: null })
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}`)
  const card = page.getByRole('article')
  await expect(card.getByRole('link')).toHaveCount(1)
  await expect(card.getByRole('link', { name: word })).toHaveAttribute('href', `/auction/${id}`)
  await expect(card.locator('img')).toHaveAttribute('src', '/images/stock/boats.webp')
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 1200)
  await expect(card.getByText(/^0h 5\dm \d\ds$/)).toBeVisible()
  // What has the focus is ringed, and nothing around it.
  await card.getByRole('link').focus()
  await expect(card).toHaveCSS('outline-style', 'solid')
  const heart = card.getByRole('button', { name: `Watch ${word}` })
  await expect(heart).toBeEnabled()
  await heart.focus()
  await expect(heart).toHaveCSS('outline-style', 'solid')
  await expect(card).toHaveCSS('outline-style', 'none')
  await card.click({ position: { x: 30, y: 100 } })
  await expect(page).toHaveURL(`/auction/${id}`)
})

test('a card changes by itself when its auction ends', async ({ staff, visitorPage }) => {
  const word = uniqueWord()
  const { id } = await staff.createAuction({ title: word })
  const page = await visitorPage()
  const isWatching = hearsLive(page)
  await page.goto(`/auctions?q=${word}`)
  await expect(page.getByRole('article')).toContainText('AVAILABLE')
  await isWatching
  await staff.act(id, 'end')
  await expect(page.getByRole('article')).toContainText('ENDED')
  await expect(page.getByRole('article')).toContainText('RESERVED')
  await expect(page.getByRole('article')).not.toContainText('Time left')
})

test('a card whose auction is withdrawn says so by itself, and of no time left', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  const farOff = new Date(Date.now() + 100 * 3_600_000)
  const { id } = await staff.createAuction({
    ...{ title: word, buy_now_price: 50_000, ends_at: farOff.toISOString() },
  })
  const page = await visitorPage()
  const isWatching = hearsLive(page)
  await page.goto(`/auctions?q=${word}`)
  const card = page.getByRole('article')
  await expect(card).toHaveText(/AVAILABLE.*Starting bid\$10,000Time left99h.*Ends /)
  await isWatching
  await staff.act(id, 'withdraw')
  await expect(card).toHaveText(/WITHDRAWN.*Starting bid\$10,000$/)
  await expectAccessible(page)
})

test('cards show the price that lists go by, and how many bids led to it, live', async ({
  staff,
  visitorPage,
  memberPage,
}) => {
  const word = uniqueWord()
  const { id } = await staff.createAuction({ title: `${word} led`, buy_now_price: 50_000 })
  await staff.createAuction({ title: `${word} waiting`, starting_bid: 20_000 })
  const dana = await memberPage('Dana Whitfield')
  await dana.goto('/about')
  await bid(dana, id, 30_000)
  const page = await visitorPage()
  const isWatching = hearsLive(page)
  await page.goto(`/auctions?q=${word}&sort=price_asc`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveText([
    /waiting.*Starting bid\$20,000Time left/,
    /led.*Current bid · 1 bid\$30,000Time left/,
  ])
  await isWatching
  await bid(dana, id, 31_000)
  await expect(cards.last()).toHaveText(/Current bid · 2 bids\$31,000Time left/)
  await buy(dana, id)
  await expect(cards.last()).toHaveText(/Final price · 2 bids\$50,000$/)
  await page.goto(`/auctions?q=${word}&price_min=40000`)
  await expect(cards).toHaveText([/led.*Final price · 2 bids\$50,000$/])
})
