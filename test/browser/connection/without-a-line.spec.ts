import type { Page } from '@playwright/test'
import { openRegister, PHOTO } from '../account/registering.ts'
import { panelOf, placeBid } from '../bidding.ts'
import { FULL_FACTS } from '../parts/full-facts.ts'
import { expect, hearsLive, test, untilHydrated } from '../product.ts'

const LOST = 'The connection to Hammerlane is interrupted. We keep trying to restore it.'
const NEXT_PAGE =
  'The connection to Hammerlane is interrupted. What you chose opens as soon as it is back.'
const NEW_VERSION = 'There is a new version of this site.'

/** What the page is told while it is without a line. */
const noticeOf = (page: Page) => page.getByRole('region', { name: 'Connection' })

/** Scripts of these names never come before the line drops; they do once it is back. */
async function loseLine(page: Page, ...scripts: string[]): Promise<() => Promise<void>> {
  await page.context().setOffline(true)
  return async () => {
    for (const name of scripts) await page.unroute(`**/${name}-*`)
    await page.context().setOffline(false)
  }
}

async function withoutScripts(page: Page, ...scripts: string[]): Promise<void> {
  for (const name of scripts) await page.route(`**/${name}-*`, (route) => route.abort())
}

/** Goes through a reload for a new version otherwise. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
}

async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
}

test('what opens over an auction waits for the line, says so, and opens when it is back', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ ...FULL_FACTS, buy_now_price: 35_000 })
  const page = await memberPage('Dana Whitfield')
  const parts = ['buy-now-dialogs', 'photo-lightbox', 'bid-help-dialog']
  await withoutScripts(page, ...parts)
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  await markPage(page)
  const photos = page.getByRole('region', { name: 'Photos' })
  const cases = [
    [panelOf(page).getByRole('button', { name: 'Buy Now $35,000' }), /^Reserve this/],
    [photos.getByRole('button', { name: 'Open full screen' }), FULL_FACTS.title],
    [panelOf(page).getByRole('button', { name: 'About blind bidding' }), 'ATTENTION!'],
  ] as const
  for (const [at, [button, name]] of cases.entries()) {
    await expect(button).toBeEnabled()
    const regain = await loseLine(page, parts[at] ?? '')
    await button.click()
    await expect(noticeOf(page)).toContainText(LOST)
    await regain()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    // With its style sheet.
    await expect(dialog).toHaveCSS('position', 'fixed')
    await expect(noticeOf(page)).not.toContainText(LOST)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await expectSamePage(page)
})

test('what opens is dressed, also where its style sheet failed twice before the server could be reached', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  const page = await memberPage('Dana Whitfield')
  let failures = 0
  await page.route('**/photo-lightbox-*.css', (route) => {
    failures += 1
    return failures <= 2 ? route.abort() : route.continue()
  })
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  const photos = page.getByRole('region', { name: 'Photos' })
  await photos.getByRole('button', { name: 'Open full screen' }).click()
  const dialog = page.getByRole('dialog', { name: FULL_FACTS.title })
  await expect(dialog).toHaveCSS('position', 'fixed')
  expect(failures).toBe(3)
})

test('the dialogs of bidding and buying, and full screen, are there before they are asked for', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ ...FULL_FACTS, buy_now_price: 15_000 })
  // Who has told no details yet is asked for them too.
  const page = await memberPage('Dana Whitfield', { isRegistered: false })
  const parts = [
    ...['buy-now-dialogs', 'bid-help-dialog', 'terms-dialog', 'confirm-bid-dialog'],
    ...['maximum-dialogs', 'details-dialog', 'photo-lightbox'],
  ]
  const loaded = parts.map((name) => page.waitForResponse(`**/${name}-*.js`))
  await page.goto(`/auction/${id}`)
  await Promise.all(loaded)
})

test('who leads and raises without a line is asked first, and bids when it is back', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await withoutScripts(page, 'confirm-bid-dialog')
  const isWatching = hearsLive(page)
  await page.goto(`/auction/${id}`)
  await isWatching
  await markPage(page)
  await placeBid(page, 10_100, { isFirst: true })
  await expect(panelOf(page).getByText('You are winning.')).toBeVisible()
  const regain = await loseLine(page, 'confirm-bid-dialog')
  await placeBid(page, 10_600)
  await expect(noticeOf(page)).toContainText(LOST)
  await regain()
  const question = page.getByRole('dialog', { name: 'Bid $10,600?' })
  await question.getByRole('button', { name: 'Place Bid' }).click()
  await expect(page.getByText('Your bid of $10,600 has been placed successfully')).toBeVisible()
  await expectSamePage(page)
})

test('on a phone the menu and a link wait for the line, and lead on when it is back', async ({
  visitorPage,
}) => {
  const page = await visitorPage({ width: 390, height: 844 })
  await withoutScripts(page, 'mobile-drawer')
  await page.goto('/terms')
  await untilHydrated(page)
  await markPage(page)
  let regain = await loseLine(page, 'mobile-drawer')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(noticeOf(page)).toContainText(LOST)
  await regain()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()

  regain = await loseLine(page)
  await menu.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(noticeOf(page)).toContainText(NEXT_PAGE)
  // Whoever goes elsewhere meanwhile goes there.
  await menu.getByRole('link', { name: 'Browse Auctions' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.locator('h1')).toContainText('Terms')
  await regain()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse All Auctions')
  await expect(page).toHaveURL(/\/auctions$/)
  await expect(menu).toHaveCount(0)
  await expect(noticeOf(page)).not.toContainText(LOST)
  // What was seen before is there without a line.
  await page.context().setOffline(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await page.context().setOffline(false)
  await expectSamePage(page)
})

test('Back twice without a line leads two pages back once it is there, and on from there', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/about')
  await untilHydrated(page)
  const links = page.getByRole('navigation', { name: 'Main' })
  for (const [name, address] of [
    ['Contact', /\/contact$/],
    ['Browse Auctions', /\/auctions$/],
    ['Home', /\/$/],
  ] as const) {
    await links.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
  }
  // A page that is loaded anew knows only its own screen.
  await page.reload()
  await untilHydrated(page)
  await withoutScripts(page, 'browse-page', 'contact-page')
  const regain = await loseLine(page, 'browse-page', 'contact-page')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/auctions$/)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/contact$/)
  await expect(noticeOf(page)).toContainText(LOST)
  await regain()
  await expect(heading).toHaveText(/Contact/)
  await expect(page).toHaveURL(/\/contact$/)
  await page.goBack()
  await expect(heading).toHaveText(/About/)
  await page.goForward()
  await expect(heading).toHaveText(/Contact/)
  await expect(page).toHaveURL(/\/contact$/)
})

test('a page of an older version is loaded again, but not over what somebody has typed', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.route('**/about-page-*', (route) => route.fulfill({ status: 404 }))
  await page.goto('/contact')
  await untilHydrated(page)
  await markPage(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Is the title clean?')
  await page.getByRole('navigation', { name: 'Main' }).getByText('About Us').click()
  await expect(noticeOf(page)).toContainText(NEW_VERSION)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is the title clean?')
  await expectSamePage(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('')
  const isReloaded = page.waitForEvent('load')
  await noticeOf(page).getByRole('button', { name: 'Reload' }).click()
  await isReloaded

  await untilHydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByText('About Us').click()
  await page.waitForEvent('load')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)

  // What is still gone then is another trouble: a page does not load itself for ever.
  await untilHydrated(page)
  await markPage(page)
  await page.getByRole('navigation', { name: 'Main' }).getByText('About Us').click()
  await expect(noticeOf(page)).toContainText(NEW_VERSION)
  await expectSamePage(page)
})

test('nor over an ID photo that somebody has chosen', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.route('**/about-page-*', (route) => route.fulfill({ status: 404 }))
  const form = await openRegister(page)
  await markPage(page)
  await form.getByLabel('ID photo').setInputFiles(PHOTO)
  await expect(form.getByText(PHOTO.name)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByText('About Us').click()
  await expect(noticeOf(page)).toContainText(NEW_VERSION)
  await expect(form.getByText(PHOTO.name)).toBeVisible()
  await expectSamePage(page)
})

test('nor over an amount that somebody has set by the buttons', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction({ starting_bid: 10_000 })
  const page = await memberPage('Grace Hopper')
  await page.route('**/about-page-*', (route) => route.fulfill({ status: 404 }))
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  await markPage(page)
  const amount = page.getByRole('spinbutton', { name: 'Place Your Bid' })
  await page.getByRole('button', { name: '+$500' }).click()
  await expect(amount).toHaveValue('10600')
  await page.getByRole('navigation', { name: 'Main' }).getByText('About Us').click()
  await expect(noticeOf(page)).toContainText(NEW_VERSION)
  await expect(amount).toHaveValue('10600')
  await expectSamePage(page)
})

test('a tap without a line answers at once, can be left, and takes nobody away later', async ({
  staff,
  visitorPage,
}) => {
  const title = `Pickup ${crypto.randomUUID()}`
  await staff.createAuction({ title })
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto('/auctions')
  await untilHydrated(page)
  const words = noticeOf(page).getByRole('status')
  const card = page.getByRole('main').getByRole('link', { name: title })
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })
  await page.context().setOffline(true)
  await expect(words).toHaveText(LOST)

  // Left by the button for it.
  await card.click()
  await expect(card).toHaveAttribute('aria-busy', 'true')
  await expect(words).toHaveText(NEXT_PAGE)
  await noticeOf(page).getByRole('button', { name: 'Stay here' }).click()
  await expect(words).toHaveText(LOST)
  await expect(card).not.toHaveAttribute('aria-busy')

  // Not by reading on.
  await card.click()
  await expect(words).toHaveText(NEXT_PAGE)
  // As a touch that scrolls begins.
  await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown')
  for (const key of ['PageDown', 'Space', 'End', 'Control', 'ArrowUp'])
    await page.keyboard.press(key)
  await expect(card).toHaveAttribute('aria-busy', 'true')
  await expect(words).toHaveText(NEXT_PAGE)

  // By going on to something else.
  await card.click()
  await expect(words).toHaveText(NEXT_PAGE)
  await page.getByRole('searchbox').click()
  await expect(card).not.toHaveAttribute('aria-busy')
  await expect(words).toHaveText(LOST)
  await page.context().setOffline(false)
  await expect(words).not.toHaveText(LOST)
  await expect(page).toHaveURL(/\/auctions$/)

  // Who waits is led there.
  await page.context().setOffline(true)
  await expect(words).toHaveText(LOST)
  await page.getByRole('tab', { name: 'Sold' }).click()
  await contact.click()
  await expect(words).toHaveText(NEXT_PAGE)
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/contact$/)
})
