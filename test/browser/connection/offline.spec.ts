import type { Page } from '@playwright/test'
import { panelOf, placeBid } from '../bidding.ts'
import { uniqueWord } from '../parts/filtered-lists.ts'
import { acceptTerms, bid } from '../parts/off-screen.ts'
import { expect, expectAccessible, test, untilHydrated } from '../product.ts'

test.use({ serviceWorkers: 'allow' })

const HOUR = 3_600_000
const noticeOf = (page: Page) => page.getByRole('region', { name: 'Connection' })

/** Until the page is kept on the device, which it is once it was looked at for a while. */
async function untilKept(page: Page, address: string): Promise<void> {
  const isKept = (url: string) =>
    caches.open('hammerlane-pages').then(async (pages) => (await pages.match(url)) !== undefined)
  await expect.poll(() => page.evaluate(isKept, address)).toBe(true)
}

/** Until the worker answers for pages that are opened. */
async function untilWorkerIsThere(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/')
      return worker?.active?.state === 'activated'
    })
  await expect.poll(isReady).toBe(true)
}

test('what was seen opens without a line as it was, says how old it is, and is current once the line is back', async ({
  staff,
  visitorPage,
  memberPage,
}) => {
  const title = uniqueWord()
  const ends_at = new Date(Date.now() + 5.5 * HOUR).toISOString()
  const { id } = await staff.createAuction({ title, ends_at })
  const rival = await memberPage('Rosa Kim')
  await rival.goto('/terms')
  const page = await visitorPage()
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`/auctions?q=${title}`)
  await untilHydrated(page)
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(heading).toHaveText(title)
  await untilKept(page, `/auction/${id}`)

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()))
  await page.clock.install({ time: Date.now() + 2 * HOUR })
  await page.context().setOffline(true)
  await page.goto(`/auction/${id}`)
  await expect(heading).toHaveText(title)
  await expect(noticeOf(page)).toContainText('This page is as it was 2 h ago.')
  await expect(panelOf(page)).toContainText('$10,000')
  // Two of its five and a half hours have gone since.
  await expect(
    panelOf(page).getByRole('timer', { name: /^Time left: 0 days 3 hours/ }),
  ).toBeVisible()
  await expectAccessible(page)

  // Nothing that was not seen is there, and what was is a link away.
  await page.goto('/help/shipping-fees')
  await expect(heading).toHaveText('This page needs a connection')
  await expectAccessible(page)
  await page.goto('/es/help/shipping-fees')
  await expect(heading).toHaveText('Esta página necesita conexión')
  await expect(page).toHaveTitle('Sin conexión | HAMMERLANE')
  await expectAccessible(page)
  await page.getByRole('link', { name: title }).click()
  await expect(heading).toHaveText(title)
  await expect(noticeOf(page)).toContainText('This page is as it was 2 h ago.')
  expect(sent).toEqual([])

  await bid(rival, id, 10_100)
  await page.context().setOffline(false)
  await expect(panelOf(page)).toContainText('$10,100')
  await expect(noticeOf(page).getByText(/This page is as it was/)).toHaveCount(0)
})

test('without a line a link leads to what was seen before', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 390, height: 844 })
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/terms')
  await untilKept(page, '/terms')
  await page.goto('/about')
  await untilKept(page, '/about')
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(heading).toContainText('Terms')
  await expect(noticeOf(page)).toContainText('This page is as it was')
})

test('a bid that is pressed on a kept page is given up without a line, and not sent once it is back', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto('/terms')
  await acceptTerms(page)
  await page.goto(`/auction/${id}`)
  await untilKept(page, `/auction/${id}`)
  await page.context().setOffline(true)
  await page.goto(`/auction/${id}`)
  await expect(noticeOf(page)).toContainText('This page is as it was')
  await placeBid(page, 10_100)
  await expect(panelOf(page).getByText('may or may not have gone through')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/bids')) sent.push(request.url())
  })
  await page.context().setOffline(false)
  await expect(panelOf(page).getByText('Your bid has not reached us so far')).toBeVisible()
  await expect(noticeOf(page).getByText(/This page is as it was/)).toHaveCount(0)
  expect(sent).toEqual([])
  const placed = await page.request.get(`/api/auctions/${id}/bids`)
  expect(await placed.json()).toMatchObject({ items: [], total: 0 })
})

test('the home page opens without a line as it was seen, and says how old it is', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/')
  await untilKept(page, '/')
  await page.clock.install({ time: Date.now() + 2 * HOUR })
  await page.context().setOffline(true)
  await page.goto('/')
  await expect(heading).toContainText('Repossessed by banks.')
  await expect(noticeOf(page)).toContainText('This page is as it was 2 h ago.')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(noticeOf(page).getByText(/This page is as it was/)).toHaveCount(0)
})

test('where the home page was seen in Spanish alone, the address of the app opens that', async ({
  visitorPage,
}) => {
  const page = await visitorPage({ width: 390, height: 844 })
  const heading = page.getByRole('heading', { level: 1 })
  const notice = page.getByRole('region', { name: 'Conexión' })
  await page.goto('/es/')
  await untilKept(page, '/es/')
  await page.goto('/es/about')
  await untilKept(page, '/es/about')
  await page.clock.install({ time: Date.now() + 2 * HOUR })
  await page.context().setOffline(true)
  await page.goto('/')
  await expect(heading).toContainText('Recuperados por bancos.')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(notice).toContainText('Esta página se muestra tal como estaba hace 2 h.')
  await untilHydrated(page)
  await expectAccessible(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Quiénes somos' }).click()
  await expect(page).toHaveURL('/es/about')
  await expect(heading).toHaveText('Quiénes somos')
  await expect(notice).toContainText('Esta página se muestra tal como estaba hace 2 h.')

  await page.goto('/')
  await expect(notice).toContainText('Esta página se muestra tal como estaba hace 2 h.')
  await page.context().setOffline(false)
  await expect(notice.getByText(/tal como estaba/)).toHaveCount(0)
  await expect(heading).toContainText('Recuperados por bancos.')
})

test('where no page was kept, one that is opened without a line says so, and opens once the line is back', async ({
  visitorPage,
}) => {
  const page = await visitorPage({ width: 390, height: 844 })
  const heading = page.getByRole('heading', { level: 1 })
  // A page of which nothing is kept, however long it is looked at.
  await page.goto('/auth')
  await untilWorkerIsThere(page)
  await page.context().setOffline(true)
  for (const [address, said, nothing] of [
    ['/es/', 'Esta página necesita conexión', 'Nada todavía.'],
    ['/', 'This page needs a connection', 'Nothing yet.'],
  ] as const) {
    await page.goto(address)
    await expect(heading).toHaveText(said)
    await expect(page.getByRole('listitem')).toHaveText([nothing])
    await expectAccessible(page)
  }
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading).toContainText('Repossessed by banks.')
  await expect(page).toHaveURL('/')
})

test('what is only for one person is not kept, and what was seen goes with who signs out', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  await page.clock.install()
  await page.goto('/dashboard')
  await untilHydrated(page)
  await untilWorkerIsThere(page)
  // Longer than a page is looked at before it is kept.
  await page.clock.runFor(10_000)
  await page.goto('/terms')
  await untilKept(page, '/terms')
  expect(await keptBy(page)).toEqual([['/terms', 'Terms & Conditions']])
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect.poll(async () => (await keptBy(page)).map(([path]) => path)).not.toContain('/terms')
})

/** The paths and titles of what is kept. */
function keptBy(page: Page): Promise<string[][]> {
  return page.evaluate(async () => {
    const pages = await caches.open('hammerlane-pages')
    const all = await pages.matchAll()
    const titles = all.map(({ headers }) => decodeURIComponent(headers.get('x-title') ?? ''))
    const text = (title: string) =>
      new DOMParser().parseFromString(title, 'text/html').body.textContent ?? ''
    return (await pages.keys()).map(({ url }, at) => [
      new URL(url).pathname,
      text(titles[at] ?? ''),
    ])
  })
}
