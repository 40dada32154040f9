import { acceptTerms, historyOf, panelOf, placeBid } from '../bidding.ts'
import { acceptTerms as acceptTermsElsewhere, bid } from '../parts/off-screen.ts'
import { expect, hearsLive, holdBack, test, untilHydrated } from '../product.ts'

test('a bid that was not answered is sent again and counts once', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const keys: (string | undefined)[] = []
  // The server takes the first one, but its answer is lost on the way.
  await page.route(`**/api/auctions/${id}/bids`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await placeBid(page, 10_100, { isFirst: true })
  await expect(page.getByText('Bid Placed!')).toBeVisible()
  await expect(historyOf(page).getByRole('listitem')).toHaveCount(1)
  await expect(historyOf(page).getByText('1 bid', { exact: true })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('while a bid is not answered the panel says so', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  let tries = 0
  await page.route(`**/api/auctions/${id}/bids`, async (route) => {
    tries += 1
    if (tries === 1) return route.abort()
    await isSeen
    return route.continue()
  })
  await placeBid(page, 10_100, { isFirst: true })
  await expect(
    panelOf(page).getByText('No answer yet. We are trying again; your bid will count only once.'),
  ).toBeVisible()
  await expect(panelOf(page).getByRole('button', { name: 'Placing Bid...' })).toBeDisabled()
  goOn()
  await expect(page.getByText('Bid Placed!')).toBeVisible()
  await expect(panelOf(page).getByText('No answer yet')).toHaveCount(0)
  await expect(historyOf(page).getByRole('listitem')).toHaveCount(1)
})

test('a busy server is given the time that it asks for', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const times: number[] = []
  await page.route(`**/api/auctions/${id}/bids`, (route) => {
    times.push(Date.now())
    if (times.length > 1) return route.continue()
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '1' },
      json: { title: 'Error', detail: 'We are busy.', status: 503, code: 'busy', retry_after: 1 },
    })
  })
  await placeBid(page, 10_100, { isFirst: true })
  await expect(page.getByText('Bid Placed!')).toBeVisible()
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1_000)
})

test('a bid that was given up is sent again under the same key', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const keys: (string | undefined)[] = []
  let isDown = true
  await page.route(`**/api/auctions/${id}/bids`, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return isDown ? route.abort() : route.continue()
  })
  await placeBid(page, 10_100, { isFirst: true })
  await expect(page.getByRole('alert').getByText('Failed to place bid')).toBeVisible()
  await expect(panelOf(page).getByText('has not reached us so far')).toBeVisible()
  await expect(panelOf(page).getByLabel('Place Your Bid')).toHaveValue('10100')
  isDown = false
  await panelOf(page).getByRole('button', { name: 'Place Bid' }).click()
  await expect(page.getByText('Bid Placed!')).toBeVisible()
  expect(keys.length).toBeGreaterThan(2)
  expect(new Set(keys).size).toBe(1)
})

test('a bid whose answers were all lost is told as placed, and not as failed', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  let tries = 0
  await page.route(`**/api/auctions/${id}/bids`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    tries += 1
    await route.fetch()
    return route.abort()
  })
  await placeBid(page, 10_100, { isFirst: true })
  await expect(page.getByText('Bid Placed!')).toBeVisible()
  await expect(page.getByText('Failed to place bid')).toHaveCount(0)
  await expect(panelOf(page).getByText('may or may not have gone through')).toHaveCount(0)
  await expect(panelOf(page).getByText('You are winning')).toBeVisible()
  expect(tries).toBe(4)

  // It is told once: what is typed afterwards stays, whatever others bid.
  const rival = await memberPage('Marcus Taylor')
  await rival.goto('/help')
  await bid(rival, id, 10_300)
  await expect(panelOf(page).getByText('You have been outbid')).toBeVisible()
  const amount = panelOf(page).getByLabel('Place Your Bid')
  await amount.fill('12000')
  await bid(rival, id, 10_500)
  await expect(panelOf(page).getByText('Minimum bid is $10,600')).toBeVisible()
  await page.bringToFront()
  await expect(amount).toHaveValue('12000')
})

test('a bid whose answers were all lost, and that is outbid by then, is told as such', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const [page, rival] = [await memberPage('Dana Whitfield'), await memberPage('Marcus Taylor')]
  await rival.goto('/help')
  await page.goto(`/auction/${id}`)
  let tries = 0
  await page.route(`**/api/auctions/${id}/bids`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    tries += 1
    await route.fetch()
    if (tries === 1) await bid(rival, id, 10_300)
    if (tries === 4) await expect(historyOf(page).getByText('$10,300')).toBeVisible()
    return route.abort()
  })
  await placeBid(page, 10_100, { isFirst: true })
  const outbid = page.getByText('Your bid of $10,100 was placed, and has been outbid since.')
  await expect(outbid).toBeVisible()
  await expect(page.getByText('Failed to place bid')).toHaveCount(0)
  await expect(panelOf(page).getByText('may or may not have gone through')).toHaveCount(0)
})

test('what became of a bid that was given up without a line is told once it is back', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  await acceptTermsElsewhere(page)
  // Without the part that signs in, which comes once the page is idle, a member's call waits for the line.
  const isKnown = page.waitForResponse(/\/api\/me$/)
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  await isKnown
  await page.context().setOffline(true)
  await placeBid(page, 10_100)
  await expect(panelOf(page).getByText('may or may not have gone through')).toBeInViewport()
  await page.context().setOffline(false)
  await expect(panelOf(page).getByText('Your bid has not reached us so far')).toBeVisible()
  await panelOf(page).getByRole('button', { name: 'Place Bid' }).click()
  await expect(page.getByText('Bid Placed!')).toBeVisible()
  await expect(historyOf(page).getByRole('listitem')).toHaveCount(1)
})

test('a connection that died is replaced: when the network is back, or when it kept silent', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.clock.install()
  let [connections, heard, dead] = [0, 0, 0]
  await page.routeWebSocket('**/live', (socket) => {
    const number = ++connections
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (number <= dead) return
      heard = number
      socket.send(message)
    })
  })
  /** Only what was heard of before can be missed. */
  const die = async () => {
    await expect.poll(() => heard).toBe(connections)
    dead = connections
    // However long it takes what follows, to the page it takes no time.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  }
  await page.goto(`/auction/${id}`)
  await bid(page, id, 10_100)
  await expect(panelOf(page).getByText('You are winning.')).toBeVisible()
  // One's own news may come before everybody's.
  await expect(historyOf(page).getByText('1 bid', { exact: true })).toBeVisible()
  await die()
  const marcus = await memberPage('Marcus Tate')
  await marcus.goto('/about')
  await bid(marcus, id, 10_500)
  await expect(historyOf(page).getByText('1 bid', { exact: true })).toBeVisible()
  await page.clock.resume()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(
    panelOf(page).getByText('You have been outbid. The current bid is $400 above yours.'),
  ).toBeVisible()
  await expect(historyOf(page).getByText('2 bids')).toBeVisible()

  await die()
  await bid(marcus, id, 11_000)
  await expect(historyOf(page).getByText('2 bids')).toBeVisible()
  // A minute of the page in steps, each shorter than it waits for an answer: servers answer in real time.
  let steps = 0
  await expect(async () => {
    if (steps < 8) await page.clock.runFor(8_000)
    // Whatever is left to wait for then, time brings it.
    else if (steps === 8) await page.clock.resume()
    steps += 1
    const told = panelOf(page).getByText('The current bid is $900 above yours.')
    await expect(told).toBeVisible({ timeout: 1_500 })
  }).toPass({ intervals: [0] })
  await page.clock.resume()
  await expect(historyOf(page).getByText('3 bids')).toBeVisible()
})

test('while the sign-in service is away a bid waits for it, and nobody is signed out', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  let isAway = true
  await page.route('**/auth/v1/token?*', (route) =>
    isAway
      ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'away' } })
      : route.continue(),
  )
  const senders: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/\/api\/(me|auctions\/.*\/bids$)/.test(request.url()) && request.method() !== 'GET')
      senders.push(request.headers()['authorization'])
  })
  await page.goto(`/auction/${id}`)
  await panelOf(page).getByRole('button', { name: 'Place Bid' }).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.evaluate(expireSession)
  await page.getByRole('dialog').getByRole('button', { name: 'Accept and continue' }).click()
  const notice = page.getByRole('region', { name: 'Connection' })
  await expect(notice).toContainText('Our sign-in service is not answering. We keep trying')
  isAway = false
  await expect(page.getByText('Your bid of $10,100 has been placed successfully')).toBeVisible()
  await expect(notice).toHaveText('')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(senders).toEqual([expect.stringMatching(/^Bearer /), expect.stringMatching(/^Bearer /)])
})

test('a line that is only slow is not told to be lost', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.clock.install()
  const goOn = await holdBack(page, '**/api/me')
  await page.goto(`/auction/${id}`)
  await expect(panelOf(page).getByLabel('Place Your Bid')).toBeEnabled()
  await panelOf(page).getByRole('button', { name: 'Place Bid' }).click()
  await expect(panelOf(page).getByRole('button', { name: 'Placing Bid...' })).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(page.getByRole('region', { name: 'Connection' })).toHaveText('')
  goOn()
  await acceptTerms(page)
  await expect(page.getByText('Bid Placed!')).toBeVisible()
})

test('what is heard of one’s own bid before its answer is not told to have overtaken it', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  const isWatching = hearsLive(page)
  await page.goto(`/auction/${id}`)
  await isWatching
  const { promise: isAllowed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(`**/api/auctions/${id}/bids`, async (route) => {
    const response = await route.fetch()
    await isAllowed
    await route.fulfill({ response })
  })
  await placeBid(page, 10_100, { isFirst: true })
  await expect(historyOf(page).getByText('1 bid', { exact: true })).toBeVisible()
  await expect(panelOf(page).getByRole('button', { name: 'Placing Bid...' })).toBeFocused()
  await expect(panelOf(page).getByLabel('Place Your Bid')).toHaveValue('10100')
  await expect(panelOf(page).getByText('The price went up.')).toHaveCount(0)
  goOn()
  await expect(page.getByText('Bid Placed!')).toBeVisible()
  await expect(panelOf(page).getByLabel('Place Your Bid')).toHaveValue('10200')
})

/** Runs in the page: the access token is no longer good. */
function expireSession(): void {
  const session = JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}')
  localStorage.setItem('hammerlane.session', JSON.stringify({ ...session, expires_at: 1 }))
}
