import { helpMenu } from '../../src/features/frame/navigation.ts'
import { panelOf } from './bidding.ts'
import { given, twoLots } from './parts/filtered-lists.ts'
import { FULL_FACTS } from './parts/full-facts.ts'
import { expect, test } from './product.ts'

test('without scripts the search finds, and all that can be read is there', async ({
  staff,
  openPage,
}) => {
  const word = `lot${crypto.randomUUID().slice(0, 8)}`
  const facts = { ...FULL_FACTS, description: word, buy_now_price: 35_000 }
  const { id } = await staff.createAuction(facts)
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/auctions?status=available')
  await page.getByRole('searchbox', { name: 'Search auctions' }).fill(word)
  await page.getByRole('searchbox', { name: 'Search auctions' }).press('Enter')
  // What is not chosen is not in the address, though a browser sends that too.
  await expect(page).toHaveURL(`/auctions?status=available&q=${word}`)
  await expect(page.getByText('Showing 1 auctions')).toBeVisible()
  // A clock that stands still says of when it is.
  const clock = /^Time left as of .+ E[SD]T\. Without JavaScript it does not count down/
  await expect(page.getByText(clock)).toBeVisible()
  await page.getByRole('article').getByRole('link').click()
  await expect(page).toHaveURL(`/auction/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FULL_FACTS.title)
  await expect(page.getByText(clock)).toBeVisible()
  await expect(panelOf(page)).toContainText('Buy Now $35,000')
  await expect(panelOf(page)).toContainText('Sign in to place a bid')
  await expect(page.getByText(word)).toBeVisible()
})

test('without scripts the tabs of a list are reached and followed by keyboard', async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/auctions?q=nothing-is-called-so')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('All').focus()
  for (const name of ['Available', 'Ended']) {
    await page.keyboard.press('Tab')
    await expect(tab(name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auctions?q=nothing-is-called-so&status=ended')
})

test('without scripts, also on a phone, filters and order are sent with a button, and taken away by a link', async ({
  staff,
  openPage,
}) => {
  const word = await twoLots(staff)
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(`/auctions?q=${word}&status=available`)
  await page.getByLabel('Make').selectOption('Ford')
  await page.getByLabel('Sort by').selectOption('price_desc')
  await page.getByRole('checkbox', { name: /No reserve/ }).check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: /No reserve/ })).toBeChecked()
  expect(Object.fromEntries(given(page))).toEqual({
    ...{ q: word, status: 'available', make: 'Ford', sort: 'price_desc', no_reserve: 'true' },
  })
  await page.getByRole('link', { name: 'Remove filter Ford' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'Clear all' }).click()
  expect(Object.fromEntries(given(page))).toEqual({
    ...{ q: word, status: 'available', sort: 'price_desc' },
  })
})

test('without scripts each form that needs them says so, and what works without', async ({
  staff,
  openPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await openPage({ javaScriptEnabled: false })
  const needs = {
    '/auth': 'Signing in, registering, bidding and buying need JavaScript',
    '/auth?tab=register': 'Signing in, registering, bidding and buying need JavaScript',
    '/auth/forgot-password': 'Signing in and choosing a password need JavaScript',
    '/auth/reset-password': 'Signing in and choosing a password need JavaScript',
    '/auth/undo-email-change': 'Signing in and choosing a password need JavaScript',
    '/contact': 'Sending a message needs JavaScript',
    '/contact/conversation': 'Reading it needs JavaScript',
    '/payment': 'Our bank details need JavaScript',
    '/watchlist': 'The watchlist needs JavaScript',
    '/dashboard': 'Your dashboard needs JavaScript',
    '/dashboard/my-auctions': 'Your auctions need JavaScript',
    '/staff': 'The back office needs JavaScript',
    [`/auction/${id}`]: 'Signing in, bidding and buying need JavaScript',
  }
  for (const [address, words] of Object.entries(needs)) {
    await page.goto(address)
    const note = page.getByRole('note').filter({ hasText: words })
    await expect(note).toContainText('Without it you can still browse and search')
    // Nothing seems to load for ever.
    await expect(page.getByRole('button', { name: /loading/i })).toHaveCount(0)
    const waiting = page.locator('main .skeleton').or(page.getByText('Checking your link...'))
    await expect(waiting.filter({ visible: true })).toHaveCount(0)
  }
  // The words for who has no scripts are passed over by a search for text alone.
  const ofLot = page.getByRole('region', { name: 'Questions and answers' })
  await expect(
    ofLot.getByRole('paragraph').filter({
      hasText: 'Asking a question needs JavaScript, which is turned off in this browser.',
    }),
  ).toBeVisible()
})

test('without scripts a phone shows the navigation and the whole Help Menu, and no button that nothing answers', async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  for (const path of ['/', '/contact', '/help/register']) {
    await page.goto(path)
    const header = page.getByRole('banner')
    const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(['Home', 'Browse Auctions', 'About Us', 'Contact'])
    await expect(header.getByRole('button')).toHaveCount(0)
    for (const { label, to } of helpMenu()) {
      const link = page.getByRole('contentinfo').getByRole('link', { name: label, exact: true })
      await expect(link.last()).toHaveAttribute('href', to)
    }
    const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    expect(isWider).toBe(false)
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bid Winner' }).click()
  await expect(page).toHaveURL('/help/bid-winner')
})

test('without scripts every answer is open, and no form asks for what cannot be sent', async ({
  staff,
  openPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/contact')
  for (const answer of ['Enter at least $100 more', 'bank wire only', 'via our shipping partners'])
    await expect(page.getByText(answer)).toBeVisible()
  const paths = ['/contact', '/auth', '/auth?tab=register', '/auth/forgot-password']
  for (const path of [...paths, `/auction/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(0)
  }
  // Nor does the auction claim what only scripts do.
  await expect(page.getByRole('heading', { name: 'Live Bid History' })).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeHidden()
  await expect(page.getByText('All-in price')).toBeHidden()
})

test('without scripts every list goes on past its first auctions', async ({ staff, openPage }) => {
  const word = `lot${crypto.randomUUID().slice(0, 8)}`
  for (let count = 0; count < 26; count += 1) {
    await staff.createAuction({ title: `${word} ${count}`, category: 'boats' })
  }
  const page = await openPage({ javaScriptEnabled: false })
  const shown = page.getByRole('article')
  await page.goto(`/auctions?q=${word}`)
  await expect(shown).toHaveCount(24)
  await expect(page.getByText('loading...').filter({ visible: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Load More Auctions' }).click()
  await expect(shown).toHaveText([new RegExp(`${word} 1`), new RegExp(`${word} 0`)])
  await expect(page.getByText('Showing 26 auctions')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Load More Auctions' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the first auctions' }).click()
  await expect(shown).toHaveCount(24)
  // The other lists are parts of this one.
  for (const [address, part] of [
    ['/category/boats', 'category=boats'],
    ['/?status=available', 'status=available'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('link', { name: 'Load More Auctions' }).click()
    await expect(page).toHaveURL(new RegExp(`/auctions\\?${part}&cursor=`))
    await expect(shown.first()).toBeVisible()
  }
  await page.goto(`/auctions?q=${word}&category=boats`)
  await page.getByRole('link', { name: 'Load More Auctions' }).click()
  await expect(shown).toHaveCount(2)
  await page
    .getByRole('link', { name: /^Remove filter/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(/cursor|category/)
  await expect(shown).toHaveCount(24)
})

test('the cursor of another list leads to the start of this one', async ({ staff, openPage }) => {
  await staff.createAuction()
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/auctions?sort=price_asc&cursor=WyJuZXdlc3QiXQ')
  await expect(page).toHaveURL('/auctions?sort=price_asc')
  await expect(page.getByRole('article').first()).toBeVisible()
})
