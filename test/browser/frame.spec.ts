import type { Page } from '@playwright/test'
import { inlineScriptsOf, kilobytesOf } from '../page-scripts.ts'
import { setClockFast } from './parts/fast-clock.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtThisWidth,
  test,
  untilHydrated,
} from './product.ts'

const HELP_MENU = [
  ['Register', '/help/register'],
  ['How to Bid', '/help/how-to-bid'],
  ['Bid Winner', '/help/bid-winner'],
  ['Payment Process', '/help/payment-process'],
  ['Shipping Fees', '/help/shipping-fees'],
  ['Transportation', '/help/transportation'],
  ['Money Back Guarantee', '/help/money-back-guarantee'],
  ['General Information', '/help/general-information'],
  ['How to Buy Now', '/help/how-to-buy-now'],
] as const

const FOOTER = [
  ['About Us', '/about'],
  ['How to Bid', '/help/how-to-bid'],
  ['Terms & Conditions', '/terms'],
  ['Privacy Policy', '/privacy'],
  ['Help Center', '/help/general-information'],
  ['Contact Us', '/contact'],
  ['Shipping Info', '/help/shipping-fees'],
  ['FAQ', '/help/general-information'],
] as const

test('the header shows phone, hours, a running clock and the ways on', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByText('Mon-Fri 8:00 AM-6:00 PM EST')).toBeVisible()
  await expect(header.getByRole('link', { name: '(800) 555-0142' }).first()).toHaveAttribute(
    'href',
    'tel:+18005550142',
  )
  const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'Browse Auctions', 'About Us', 'Contact'])
  await expect(header.getByRole('link', { name: 'Login/Register' })).toHaveAttribute(
    'href',
    '/auth',
  )
  const clock = header.getByText(/\d{1,2}:\d\d:\d\d [AP]M/)
  const first = await clock.textContent()
  await expect(clock).not.toHaveText(first ?? '')
  await expect(header.getByText(/^E[SD]T$/)).toBeVisible()
})

test('the clock and countdowns run on the time of the server', async ({ staff, visitorPage }) => {
  const word = `lot${crypto.randomUUID().slice(0, 8)}`
  await staff.createAuction({ title: word })
  const page = await visitorPage()
  await setClockFast(page)
  await page.goto(`/auctions?q=${word}`)
  await expect(page.getByRole('article')).toContainText(/0h 5\dm \d\ds/)
  const time = page.getByRole('article').getByText(/0h 5\dm \d\ds/)
  const first = await time.textContent()
  await expect(time).not.toHaveText(first ?? '')
  await expect(page.getByRole('article')).toContainText(/0h 5\dm \d\ds/)
})

test('the sidebar has the categories with their counts and the help pages', async ({
  staff,
  visitorPage,
}) => {
  await staff.createAuction({ category: 'motorcycles' })
  const page = await visitorPage()
  await page.goto('/auctions')
  const sidebar = page.getByRole('complementary')
  const counts = await sidebar.locator('.count').allTextContents()
  const [all, ...each] = counts.map(Number)
  expect(each).toHaveLength(7)
  expect(all).toBe(each.reduce((sum, count) => sum + count, 0))
  for (const [label, href] of HELP_MENU) {
    await expect(sidebar.getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'href',
      href,
    )
  }
})

test('style sheets of parts win over the common one: the sidebar stands beside the list', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.goto('/auctions')
  const sidebar = await page.getByRole('complementary').boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.x).toBeGreaterThan((sidebar?.x ?? 0) + (sidebar?.width ?? 0))
  expect(heading?.y).toBeLessThan((sidebar?.y ?? 0) + 100)
})

test('the counts of the categories stay right on a page that stays open', async ({
  staff,
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.clock.install()
  await page.goto('/terms')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Browse Auctions' }).first().click()
  const row = page.getByRole('complementary').getByRole('link', { name: 'Heavy Equipment' })
  const count = async () => Number(await row.locator('.count').textContent())
  const before = await count()
  await staff.createAuction({ category: 'heavy-equipment' })
  await expect(async () => {
    await page.clock.fastForward('00:16')
    expect(await count()).toBeGreaterThan(before)
  }).toPass()
})

test('the menus of the sidebar are open at first and close, staying in the page', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.goto('/auctions')
  const menu = page.getByRole('button', { name: 'Help Menu' })
  await expect(page.getByRole('button', { name: 'Categories' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect(menu).toBeEnabled()
  await menu.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  const link = page.getByRole('complementary').getByText('Bid Winner')
  await expect(link).toBeHidden()
  await expect(link).toBeAttached()
})

test('the footer has its groups, their links and the copyright', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading')).toHaveText(['Quick Links', 'Support', 'Contact'])
  for (const [label, href] of FOOTER) {
    await expect(footer.getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'href',
      href,
    )
  }
  await expect(footer.getByText('trusted marketplace for quality auto auctions')).toBeVisible()
  await expect(footer.getByText('© 2025')).toBeVisible()
})

test('a member sees Dashboard, and Logout leads home', async ({ memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  await page.goto('/auctions')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await expect(header.getByText('Login/Register')).toHaveCount(0)
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(header.getByRole('link', { name: 'Login/Register' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(header.getByRole('link', { name: 'Login/Register' })).toBeVisible()
})

test('on a phone the menu is a drawer that keys can use', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await expect(opener).toBeEnabled()
  await opener.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  // Signing in comes first: it is what most people open the menu for.
  await expect(drawer.getByRole('link').nth(1)).toHaveText('Login/Register')
  await expect(drawer.getByRole('link', { name: 'About Us' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Bid Winner' })).toBeAttached()
  await expectAccessibleAtThisWidth(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await drawer.getByRole('link', { name: 'Browse Auctions' }).click()
  await expect(page.getByRole('heading', { name: 'Browse All Auctions' })).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('the theme is that of the system until another is chosen, and then remembered', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/terms')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // The system changes while the page is open.
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
})

test('screen readers are told which page has come, and nothing on the first one', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.goto('/terms')
  await untilHydrated(page)
  const told = page.locator('[aria-live=polite]').getByText('| HAMMERLANE')
  await expect(told).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByText('About Us').click()
  await expect(told).toHaveText('About Us | HAMMERLANE')
  await page.goBack()
  await expect(told).toHaveText('Terms & Conditions | HAMMERLANE')
})

test('whoever goes on by a link around the pages begins at the heading of the new one', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.goto('/about')
  await untilHydrated(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Terms & Conditions' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeFocused()
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Contact' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused()
})

test('an address without a screen is the 404 page', async ({ visitorPage }) => {
  const page = await visitorPage()
  for (const path of ['/no/such/page', '/auction/some/page', '/category/boats/page']) {
    const logged = page.waitForEvent('console', (line) => line.text().includes(path))
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/')
    await logged
  }
})

for (const path of ['/', '/auctions', '/category/cars-trucks', '/terms', '/nowhere']) {
  test(`${path} is accessible and moves nothing sideways`, async ({ staff, visitorPage }) => {
    await staff.createAuction({ starting_bid: 9_999_900 })
    const page = await visitorPage()
    await page.goto(path)
    await expectAccessible(page)
    for (const width of [320, 390, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await widthOf(page)).toBeLessThanOrEqual(width)
    }
  })
}

async function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}

for (const home of ['/', '/es/']) {
  test(`the first load of the home page at ${home} is at most 170 kB of JavaScript`, async ({
    visitorPage,
    request,
  }) => {
    const page = await visitorPage()
    const addresses = new Set<string>()
    page.on('request', (one) => {
      if (one.resourceType() === 'script') addresses.add(one.url())
    })
    await page.goto(home)
    // They begin some time after the page is seen: the network may rest before.
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    const textOf = async (address: string) => (await request.get(address)).text()
    const files = await Promise.all([...addresses].map(textOf))
    const inline = inlineScriptsOf(await textOf(home))
    expect(files.length).toBeGreaterThan(1)
    expect(inline.length).toBeGreaterThan(0)
    expect(kilobytesOf([...files, ...inline])).toBeLessThanOrEqual(170)
  })
}
