import { FULL_FACTS } from './parts/full-facts.ts'
import { bid } from './parts/off-screen.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtThisWidth,
  hearsLive,
  test,
  untilHydrated,
} from './product.ts'

test('an auction shows its facts under the labels of the specification', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  const page = await visitorPage()
  await page.goto(`/auction/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2019 Ford F-150 Lariat')
  await expect(page.getByText('This auction is online only.')).toBeVisible()
  const sections = {
    'Vehicle Details': ['Year', 'Make', 'Model', 'Mileage', 'Body Style', 'Location'],
    'Technical Specs': [
      'Engine',
      'Drive Train',
      'Transmission',
      'Exterior Color',
      'Interior Color',
    ],
    'Additional Information': ['Country', 'Payment Methods', 'Delivery'],
  }
  for (const [title, labels] of Object.entries(sections)) {
    const terms = page.getByRole('region', { name: title }).getByRole('term')
    await expect(terms.first()).toBeVisible()
    expect(await terms.allTextContents()).toEqual(expect.arrayContaining(labels))
  }
  await expect(page.getByText('64,210 miles').first()).toBeVisible()
  await expect(page.getByText('United States', { exact: true })).toBeVisible()
  await expect(page.getByText('Bank Transfer', { exact: true })).toBeVisible()
  await expect(page.getByText('First 1,000 miles free')).toBeVisible()
  await expect(page.getByText('$0.70 per mile')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Equipment' }).getByRole('listitem')).toHaveText([
    'Power tailgate',
    'Remote start',
  ])
  const facts = page.getByRole('region', { name: 'Auction facts' })
  for (const text of ['Starting Bid', '$10,000', 'Bank repossession', 'Delivered within 14 days']) {
    await expect(facts.getByText(text, { exact: true })).toBeVisible()
  }
})

test('what is not known has its default or no place', async ({ staff, visitorPage }) => {
  const { id } = await staff.createAuction({ title: 'Lot without papers' })
  const page = await visitorPage()
  await page.goto(`/auction/${id}`)
  const facts = page.getByRole('region', { name: 'Auction facts' })
  await expect(facts.getByText('Standard')).toBeVisible()
  await expect(facts.getByText('Not specified')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Additional Information' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Technical Specs' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Equipment' })).toHaveCount(0)
  await expect(page.getByText('No bids yet. The first bid starts at $10,100.')).toBeVisible()
})

test('words without a place to break stay in their column on the narrowest phone', async ({
  staff,
  visitorPage,
}) => {
  const word = (letters: number) => 'W'.repeat(letters)
  const { id } = await staff.createAuction({
    ...FULL_FACTS,
    title: word(200),
    make: word(60),
    location: word(80),
    description: word(2_000),
    equipment: [word(100)],
    delivery_terms: word(100),
    starting_bid: 999_999_000,
  })
  const page = await visitorPage({ width: 320 })
  await page.goto(`/auction/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(200))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('twelve photos, then the rest; arrows, keys and the full screen lead through them', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  const page = await visitorPage()
  await page.goto(`/auction/${id}`)
  const photos = page.getByRole('region', { name: 'Photos' })
  const thumbnails = photos.getByRole('button', { name: /^Photo \d+$/ })
  await expect(photos.getByText('1 of 14 photos')).toBeVisible()
  await expect(thumbnails).toHaveCount(12)
  await photos.getByRole('button', { name: 'Load More Photos +2' }).click()
  await expect(thumbnails).toHaveCount(14)
  await photos.getByRole('button', { name: 'Show Less' }).click()
  await expect(thumbnails).toHaveCount(12)
  await photos.getByRole('button', { name: 'Previous photo' }).click()
  await expect(photos.getByText('14 of 14 photos')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(photos.getByText('2 of 14 photos')).toBeVisible()
  await expect(photos.getByRole('button', { name: 'Photo 2', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await photos.getByRole('button', { name: 'Open full screen' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('2 of 14 photos')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('3 of 14 photos')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(photos.getByText('3 of 14 photos')).toBeVisible()
  await expect(photos.getByRole('button', { name: 'Open full screen' })).toBeFocused()
})

test('an unknown and a malformed id are not found, with the way back', async ({ visitorPage }) => {
  const page = await visitorPage()
  const unknown = ['7c9e6679-7425-40de-944b-e07fc1f90ae7', 'no-such-auction', '__proto__']
  for (const id of [...unknown, '%00', '%FF', '%zz']) {
    const response = await page.goto(`/auction/${id}`)
    expect(response?.status()).toBe(404)
    // Sent, and still there when the browser has read the address for itself.
    await untilHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auction Not Found')
  }
  await page.getByRole('main').getByRole('link', { name: 'Browse Auctions' }).click()
  await expect(page).toHaveURL(/\/auctions$/)
})

test('the server sends the same page to everybody, with all texts of the bid panel', async ({
  staff,
  request,
}) => {
  const { id } = await staff.createAuction()
  const html = await (await request.get(`/auction/${id}`)).text()
  for (const text of ['Place Your Bid', 'Place Bid', 'Sign in to place a bid', 'How to bid?']) {
    expect(html).toContain(text)
  }
  for (const unit of ['Days', 'Hours', 'Minutes', 'Seconds']) expect(html).toContain(unit)
})

test('a visitor is asked to sign in, for bids and for Buy Now', async ({ staff, visitorPage }) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await visitorPage()
  await page.goto(`/auction/${id}`)
  const panel = page.getByRole('region', { name: 'Bidding' })
  await expect(panel.getByText('Sign in to place a bid')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  await expect(panel.getByLabel('Place Your Bid')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Buy Now $15,000' }).click()
  await expect(page.getByText('Please sign in to buy now')).toBeVisible()
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
})

test('on a small screen the bid bar stays at hand until the panel is in view', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  const page = await visitorPage({ width: 390, height: 600 })
  await page.goto(`/auction/${id}`)
  const bar = page.getByRole('link', { name: 'Place Bid' })
  await expect(bar).toBeVisible()
  await page.getByRole('heading', { name: 'Sign in to place a bid' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await bar.click()
  await expect(page.getByText('Please sign in to place a bid')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
})

test('on a small screen the bar says the day of an end that is days off, and the time left once it is near', async ({
  staff,
  visitorPage,
}) => {
  const inFiftyHours = new Date(Date.now() + 50 * 3_600_000).toISOString()
  const { id } = await staff.createAuction({ ...FULL_FACTS, ends_at: inFiftyHours })
  const page = await visitorPage({ width: 390, height: 600 })
  await page.clock.install()
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  const bar = page.locator('.bid-bar')
  await expect(bar).toContainText('$10,000')
  const day = bar.getByText(/^Ends \w{3}, \w{3} \d+$/)
  await expect(day).toBeVisible()
  await expect(bar.getByText(/ left$/)).toBeHidden()
  await page.clock.fastForward('03:00:00')
  await expect(bar.getByText(/^4[67]h \d\dm \d\ds left$/)).toBeVisible()
  await expect(day).toHaveCount(0)
})

test('on a desk price, time and Place Bid stay in sight while one reads on', async ({
  staff,
  openPage,
}) => {
  const { id } = await staff.createAuction({ ...FULL_FACTS, ends_at: '2099-11-22T21:45:00.000Z' })
  const page = await openPage({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Chicago',
  })
  await page.goto(`/auction/${id}`)
  const panel = page.getByRole('region', { name: 'Bidding' })
  await expect(panel.getByText('Ends Sun, Nov 22, 4:45 PM EST')).toBeVisible()
  await untilHydrated(page)
  const again = page.getByRole('link', { name: 'Place Bid' })
  await expect(again).toBeHidden()
  await page.getByRole('heading', { name: 'Additional Information' }).scrollIntoViewIfNeeded()
  await expect(again).toBeInViewport()
  const end = page.getByText('Ends Sun, Nov 22, 4:45 PM EST').last()
  await expect(end).toBeInViewport()
  await expect(page.getByText('$10,000', { exact: true }).last()).toBeVisible()
  await expectAccessibleAtThisWidth(page)
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(again).toBeHidden()
})

test('on a desk the bar above leads a member who reads on to the field', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const field = page.getByRole('region', { name: 'Bidding' }).getByLabel('Place Your Bid')
  await expect(field).toBeEnabled()
  await page.getByRole('heading', { name: 'Additional Information' }).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Place Bid' }).click()
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
})

test('who watches sees the auction end', async ({ staff, visitorPage }) => {
  const { id } = await staff.createAuction()
  const page = await visitorPage()
  const isWatching = hearsLive(page)
  await page.goto(`/auction/${id}`)
  const panel = page.getByRole('region', { name: 'Bidding' })
  await expect(panel.getByText('AVAILABLE')).toBeVisible()
  await isWatching
  await expect(panel.getByRole('timer', { name: /^Time left: 0 days 0 hours/ })).toBeVisible()
  await staff.act(id, 'end')
  await expect(panel.getByText('Auction Ended')).toBeVisible()
  await expect(panel.getByText('Ended', { exact: true })).toBeVisible()
  await expect(panel.getByText('This auction has ended')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  // Before its time, so no clock has told it.
  await expect(page.getByRole('status').getByText('Auction Ended')).toBeAttached()
})

test('who watches sees the auction withdrawn', async ({ staff, memberPage, visitorPage }) => {
  const { id } = await staff.createAuction()
  const bidder = await memberPage('Marcus Thorne')
  await bidder.goto('/help')
  await bid(bidder, id, 10_500)
  const page = await visitorPage()
  const isWatching = hearsLive(page)
  await page.goto(`/auction/${id}`)
  const panel = page.getByRole('region', { name: 'Bidding' })
  await expect(panel.getByText('AVAILABLE')).toBeVisible()
  await isWatching
  const plot = page.getByRole('region', { name: 'Price over time' })
  await expect(plot.getByText(/^Ends /)).toBeVisible()
  await staff.act(id, 'withdraw')
  await expect(panel.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(plot.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').getByText('This auction was withdrawn.')).toBeAttached()
  // It did not end: its time lies ahead.
  for (const place of [panel, page.getByRole('status')]) {
    await expect(place.getByText(/\bended\b/i)).toHaveCount(0)
  }
})

test('who was away while the auction was withdrawn sees it on return', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await visitorPage()
  const isWatching = hearsLive(page)
  await page.goto(`/auction/${id}`)
  await isWatching
  await page.routeWebSocket('**/live', (socket) => socket.close())
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await staff.act(id, 'withdraw')
  await page.unrouteAll()
  await page.routeWebSocket('**/live', (socket) => void socket.connectToServer())
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const panel = page.getByRole('region', { name: 'Bidding' })
  await expect(panel.getByText('Withdrawn', { exact: true })).toBeVisible()
})

test('axe finds nothing on the page, and what ticks is not read out', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction({ ...FULL_FACTS, reserve_price: 20_000 })
  const page = await visitorPage()
  await page.goto(`/auction/${id}`)
  await expect(page.getByText('Reserve not met')).toBeVisible()
  await expectAccessible(page)
  const seconds = page.getByRole('timer').getByText('Seconds')
  await expect(seconds).toBeVisible()
  await expect(page.locator('[aria-hidden=true]').and(seconds.locator('../..'))).toHaveCount(1)
  const readOut = page.locator('[aria-live=polite], [aria-live=assertive], [role=status], output')
  await expect(readOut.getByText(/\d+m \d\ds|Seconds/)).toHaveCount(0)
})
