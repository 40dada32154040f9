import { bid, buy } from './parts/off-screen.ts'
import { expect, test } from './product.ts'

test.use({
  // What the browser's own settings do: the widths at which pages change grow as well.
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
      }),
    { scope: 'worker' },
  ],
})

test('with letters twice as large a phone shows every page without scrolling sideways', async ({
  staff,
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  await page.setViewportSize({ width: 390, height: 844 })
  const [led, bought] = await Promise.all([staff.createAuction(), staff.createAuction()])
  await page.goto('/help')
  await bid(page, led.id, 10_100)
  await buy(page, bought.id)
  const screens: [path: string, shown: string][] = [
    [`/auction/${led.id}`, 'You are winning.'],
    ['/dashboard', 'Your bid'],
    ['/dashboard/my-auctions', 'Winning'],
    ['/dashboard?view=reservations', 'Wire to this account'],
    ['/dashboard?view=account', 'Close your account'],
    ['/', 'How it works'],
    ['/auctions', '2019 Ford F-150 Lariat'],
    ['/contact', 'Send Message'],
  ]
  for (const [path, shown] of screens) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(shown, { exact: true }).first()).toBeAttached()
    expect.soft([path, ...(await page.evaluate(beyondTheEdge))]).toEqual([path, '32px', 390])
  }
})

/** How large letters are, how wide the page is, and what makes it wider than the phone. Runs in the page. */
function beyondTheEdge(): (string | number)[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const scrolls = (one: Element | null): boolean =>
    one !== null &&
    one !== document.body &&
    (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement))
  const isBeyond = (one: Element) =>
    one.getBoundingClientRect().right > clientWidth + 1 && !scrolls(one.parentElement)
  const last = [...document.querySelectorAll('body *')].filter(
    (one) => scrollWidth > clientWidth && isBeyond(one) && ![...one.children].some(isBeyond),
  )
  const { fontSize } = getComputedStyle(document.documentElement)
  return [fontSize, scrollWidth, ...last.map((one) => `${one.className} ${one.textContent}`)]
}
