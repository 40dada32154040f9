import type { Page } from '@playwright/test'
import { logIn, newAccount } from './accounts.ts'
import { acceptTerms, panelOf } from './bidding.ts'
import { setClockFast } from './parts/fast-clock.ts'
import { FULL_FACTS } from './parts/full-facts.ts'
import {
  expect,
  holdBack,
  HYDRATION,
  test,
  untilHydrated,
  untilLastPartIsHydrated,
  untilPartIsHydrated,
} from './product.ts'

test('a page neither asks for all scripts at once nor says by what its own are known', async ({
  request,
}) => {
  for (const address of ['/', '/auctions', '/nothing-here']) {
    const html = await (await request.get(address)).text()
    // Both would come from the router, by way of the tags that `document.tsx` leaves out.
    expect(html).toMatch(/<script nonce="[^"]+"/)
    expect(html).not.toMatch(/modulepreload/i)
    expect(html).not.toMatch(/csp-nonce/i)
  }
})

test('a link that is pressed before the page is hydrated leads on', async ({ visitorPage }) => {
  const page = await visitorPage()
  await holdBack(page, HYDRATION)
  await page.goto('/')
  await page.getByRole('link', { name: 'How to bid?' }).click()
  await expect(page).toHaveURL(/\/help\/how-to-bid$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what a page came with is not asked for again while it hydrates, also where the clock is fast', async ({
  staff,
  visitorPage,
}) => {
  await staff.createAuction({ category: 'boats' })
  const page = await visitorPage()
  await setClockFast(page)
  // What is counted anew every few seconds is another matter, however long the page takes.
  await page.addInitScript(stopIntervals)
  const goOn = await holdBack(page, HYDRATION)
  await page.goto('/auctions?category=boats')
  await staff.createAuction({ category: 'boats' })
  // Slow enough for an answer to come between two parts.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 2 })
  const recounts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/categories')) recounts.push(request.url())
  })
  goOn()
  await untilPartIsHydrated(page.getByRole('article').first())
  expect(recounts).toEqual([])
})

test('an auction that ends while its page hydrates is told once all of it has', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  // One like it, so that there are similar auctions, which hydrate last.
  await staff.createAuction(FULL_FACTS)
  const page = await visitorPage()
  const goOn = await holdBack(page, HYDRATION)
  await page.goto(`/auction/${id}`)
  await staff.act(id, 'end')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  goOn()
  await untilLastPartIsHydrated(page)
  await expect(panelOf(page).getByText('Auction Ended')).toBeVisible()
})

test('the bid form waits until the page is hydrated, says so, and nothing moves then', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  const goOn = await holdBack(page, HYDRATION)
  await page.goto(`/auction/${id}`)
  const panel = panelOf(page)
  await expect(panel.getByRole('button', { name: 'Loading...', exact: true })).toBeDisabled()
  await expect(panel.getByRole('button', { name: 'Buy Now $15,000: loading' })).toBeDisabled()
  await expect(panel.getByLabel('Place Your Bid')).toBeDisabled()
  const room = await panel.boundingBox()
  goOn()
  const button = panel.getByRole('button', { name: 'Place Bid' })
  await expect(button).toBeEnabled()
  await expect(panel.getByRole('button', { name: 'Buy Now $15,000' })).toBeEnabled()
  expect(await panel.boundingBox()).toEqual(room)
  await button.click()
  await acceptTerms(page)
  await expect(page.getByText('Bid Placed!')).toBeVisible()
})

test('the button to share is as wide before the page is hydrated, so that nothing moves then', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await visitorPage()
  const goOn = await holdBack(page, HYDRATION)
  await page.goto(`/auction/${id}`)
  const loading = page.getByRole('button', { name: /^Share.*loading/ })
  await expect(loading).toBeDisabled()
  const before = await loading.boundingBox()
  goOn()
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toBeEnabled()
  expect(await share.boundingBox()).toEqual(before)
})

test('what is typed into the sign-in form before the page is hydrated signs in afterwards', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const { email, password } = await newAccount(page)
  const goOn = await holdBack(page, HYDRATION)
  await page.goto('/auth')
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await expect(form.getByRole('button', { name: 'Loading...' })).toBeDisabled()
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  goOn()
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/auctions$/)
})

test('before hydration a button that nothing answers to waits disabled, on every public page', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction({ ...FULL_FACTS, buy_now_price: 35_000 })
  const page = await visitorPage()
  await holdBack(page, HYDRATION)
  const auction = `/auction/${id}`
  for (const path of [auction, '/', '/auctions?make=Ford', '/contact', '/auth', '/dashboard']) {
    await page.goto(path)
    // What may be pressed is sent by the browser itself.
    const enabled = page.locator('button:enabled:not([type=submit])')
    await expect(enabled).toHaveCount(0)
    await expect(page.locator('form:not([action]) button[type=submit]:enabled')).toHaveCount(0)
  }
})

test('before hydration a greyed button says that it is loading, on wide screens and on phones', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  for (const size of [undefined, { width: 390, height: 844 }]) {
    const page = await visitorPage(size)
    await holdBack(page, HYDRATION)
    for (const path of [`/auction/${id}`, '/', '/auctions?make=Ford', '/contact', '/auth']) {
      await page.goto(path)
      const greyed = page.locator('.btn:disabled').filter({ visible: true })
      const words = (await greyed.allInnerTexts()).map((text) => text.trim())
      expect(words.filter((text) => !/loading\.\.\.$/i.test(text))).toEqual([])
    }
    await page.goto('/auctions')
    const filters = page.getByRole('button', { name: 'Filters: loading...' })
    await expect(filters).toBeVisible({ visible: size !== undefined })
  }
})

test('the tabs of signing in lead on before the page is hydrated', async ({ visitorPage }) => {
  const page = await visitorPage()
  await holdBack(page, HYDRATION)
  await page.goto('/help/register')
  await page.getByRole('link', { name: 'Continue to Register' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.getByRole('tab', { name: 'Login' }).click()
  await expect(page.getByLabel('Username')).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
})

test('a tab of signing in that is pressed before hydration and let go after it is chosen', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const goOn = await holdBack(page, HYDRATION)
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).hover()
  await page.mouse.down()
  goOn()
  await untilHydrated(page)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await page.mouse.up()
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/auth?tab=register')
})

test('a page whose scripts could not be loaded hydrates once they can be, at the next touch', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await visitorPage()
  // As after a reload for a new version, which happens once.
  await page.addInitScript(() => sessionStorage.setItem('hammerlane.reloaded', `${Date.now()}`))
  await page.route(HYDRATION, (route) => route.abort())
  const failed = page.waitForEvent('console', (line) =>
    line.text().includes('no longer on the server'),
  )
  await page.goto(`/auction/${id}`)
  await failed
  await page.unroute(HYDRATION)
  await page.keyboard.press('Shift')
  await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled()
})

test('who signs in in another tab while a page hydrates is signed in there too', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const goOn = await holdBack(page, '**/home-page-*.js')
  const isAsked = page.waitForRequest('**/home-page-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await isAsked
  const other = await page.context().newPage()
  await logIn(other, await newAccount(other))
  goOn()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('on a phone a page that is loaded again stands where it was read, and stays there', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  await staff.createAuction(FULL_FACTS)
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  const similar = page.getByRole('heading', { name: 'Similar auctions' })
  await similar.evaluate((heading) => heading.scrollIntoView())
  const place = await placeOf(page)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => placeOf(page)).toBe(place)
  await untilLastPartIsHydrated(page)
  expect(await placeOf(page)).toBe(place)
})

/** How far below the top of the window the heading stands, in CSS pixels; NaN while it is not there. */
function placeOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.round(document.querySelector('#similar')?.getBoundingClientRect().top ?? Number.NaN),
  )
}

test('what is pressed the moment it can be waits for the session, and is not lost', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  for (const [button, question] of [
    ['place-bid', 'Accept the terms before your first bid'],
    ['buy-now', 'Reserve this vehicle for $15,000?'],
  ] as const) {
    const page = await memberPage('Dana Whitfield')
    // A token that has to be made fresh first, which takes its time.
    await page.addInitScript(expireSession)
    await page.addInitScript(pressOnceEnabled, button)
    const goOn = await holdBack(page, '**/auth/v1/token?*')
    await page.goto(`/auction/${id}`)
    const dialog = page.getByRole('dialog', { name: question })
    if (button === 'place-bid') {
      // Whether the member has accepted the terms is not known yet.
      await expect(panelOf(page).getByRole('button', { name: 'Placing Bid...' })).toBeVisible()
      goOn()
      await expect(dialog).toBeVisible()
      await acceptTerms(page)
      await expect(page.getByText('Your bid of $10,100 has been placed successfully')).toBeVisible()
    } else {
      await dialog.getByRole('button', { name: 'Buy Now' }).click()
      await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeVisible()
      goOn()
      const agreement = page.getByRole('dialog', { name: 'Purchase agreement' })
      await expect(agreement.getByLabel('Full name')).toHaveValue('Dana Whitfield')
    }
    await expect(page).toHaveURL(`/auction/${id}`)
  }
})

/** Runs in the page. */
function stopIntervals(): void {
  globalThis.setInterval = new Proxy(setInterval, { apply: () => 0 })
}

/** Runs in the page. */
function expireSession(): void {
  const session = JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}')
  localStorage.setItem('hammerlane.session', JSON.stringify({ ...session, expires_at: 1 }))
}

/** Runs in the page: Enter in the bid field, or a press of Buy Now, in the same task in which hydration enables it. */
function pressOnceEnabled(what: 'place-bid' | 'buy-now'): void {
  const observer = new MutationObserver(() => {
    const field = document.querySelector<HTMLElement>('#bid-amount:enabled')
    if (!field) return
    observer.disconnect()
    field.focus()
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    if (what === 'place-bid') field.dispatchEvent(enter)
    else {
      const seen = [...document.querySelectorAll('button')].filter((one) => one.checkVisibility())
      seen.find(({ textContent }) => textContent.startsWith('Buy Now'))?.click()
    }
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}
