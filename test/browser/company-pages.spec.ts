import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdBack, test, untilHydrated } from './product.ts'

test('about tells the mission, four values and the ways on', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.goto('/about')
  await expect(page).toHaveTitle('About Us | HAMMERLANE')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await expect(main.getByText('Our mission is a market that both can trust')).toBeVisible()
  await expect(main.getByRole('term')).toHaveText([
    'Trusted & Secure',
    'Quality Assured',
    'Expert Support',
    'Best Prices',
  ])
  await expect(main.getByRole('link', { name: 'Browse Auctions' })).toHaveAttribute(
    'href',
    '/auctions',
  )
  await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  await expectAccessible(page)
})

test('privacy is reached from the footer and its contents lead to each part', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveTitle('Privacy Policy | HAMMERLANE')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  // The title may come before the page, and the end of the page later still.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  await expect(contents.getByRole('link')).toHaveText(titles)
  await contents.getByRole('link', { name: 'Your ID photo' }).click()
  await expect(page.getByRole('heading', { name: 'Your ID photo' })).toBeInViewport()
  await expectAccessible(page)
})

test('a telephone that the house has changed stands on the next page that is opened, within a minute', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.clock.install()
  await page.goto('/about')
  await untilHydrated(page)
  // Elsewhere other tests read the one that stays.
  await page.route('**/api/site', async (route) => {
    const response = await route.fetch()
    const site: object = await response.json()
    await route.fulfill({ response, json: { ...site, support_phone: '(212) 555-0199' } })
  })
  await page.clock.fastForward('01:01')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  const phone = page.getByRole('banner').getByRole('link', { name: '(212) 555-0199' })
  await expect(phone.first()).toHaveAttribute('href', 'tel:+12125550199')
})

test('the terms say each figure that applies, and their contents lead to each part', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const response = await page.goto('/terms')
  const sent = wordsIn((await response?.text()) ?? '')
  for (const text of [
    'at least $100 above the current bid, or above the starting bid if there is none',
    'A bid is binding. It cannot be withdrawn or cancelled.',
    'You pay the price at which the auction ends, not your maximum.',
    'every bid that is accepted in the last moments, also one that raises your own',
    'You pay by bank wire. We do not accept credit cards, PayPal, cashier’s checks or trade-ins.',
    'The invoice is emailed to you within 24 hours.',
    'payment is due within 24 hours of its closing',
    'When you use Buy Now, payment is due within 48 hours',
    'the account is closed and the vehicle is listed again',
    'Pick-up or shipping is arranged within 7 days.',
    'Delivery starts 48-72 hours after we have verified your payment',
    '14 days in the United States and 22 days to Canada',
    'The first 1,000 miles are free. Beyond that we charge $0.70 per mile.',
    '6 months or 10,000 miles, whichever comes first; other assets with a warranty of 6 months',
    'extended to 5 years. It covers you as the buyer and cannot be transferred',
    'within 14 days of receiving it, after testing a vehicle for up to 1,000 miles',
    'The refund is processed in 48-72 hours.',
    'a period of 30 days with an inspection of 5 days',
    'You have both. Beyond them all sales are final.',
  ]) {
    expect(sent).toContain(text)
  }
  await expect(page).toHaveTitle('Terms & Conditions | HAMMERLANE')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions')
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveText(titles)
  await contents.getByRole('link', { name: 'Warranty' }).click()
  await expect(page.getByRole('heading', { name: 'Warranty' })).toBeInViewport()
})

test('contact knows a member’s own name and address, and leaves what was typed before', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const answer = await holdBack(page, '**/api/me/profile')
  await page.goto('/contact')
  await page.getByLabel('First name').fill('D.')
  answer()
  await expect(page.getByLabel('Last name')).toHaveValue('Whitfield')
  await expect(page.getByLabel('Email')).toHaveValue(/@/)
  await expect(page.getByLabel('First name')).toHaveValue('D.')
  await expect(page.getByLabel('Subject')).toHaveValue('')
})

test('contact shows its fields, its facts and its answers', async ({ visitorPage }) => {
  const page = await visitorPage()
  const response = await page.goto('/contact')
  const sent = wordsIn((await response?.text()) ?? '')
  for (const text of [
    'major credit cards, wire transfers and certified checks',
    'within 48 hours of winning',
    "bank wire only; we don't accept cards or checks",
    'An auction that you win is due within 24 hours',
    'via our shipping partners. We give you a quote on request',
    'the first 1,000 miles are free, beyond that it is $0.70 per mile',
  ]) {
    expect(sent).toContain(text)
  }
  await expect(page).toHaveTitle('Contact | HAMMERLANE')
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox')).toHaveCount(6)
  for (const label of ['First name', 'Last name', 'Email', 'Subject', 'Message']) {
    await expect(main.getByRole('textbox', { name: label, exact: true })).toBeVisible()
  }
  await expect(main.getByRole('textbox', { name: 'Phone (optional)' })).toBeVisible()
  const facts = main.getByRole('region', { name: 'How to reach us' })
  await expect(facts.getByRole('term')).toHaveText(['Phone', 'Email', 'Business hours', 'Location'])
  await expect(facts).toContainText('Mon-Fri 8:00 AM-6:00 PM EST')
  await expect(facts).toContainText('Online nationwide')
  await expect(facts).toContainText('Serving all 50 states')
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    'How do I bid on an auction?',
    'What payment methods do you accept?',
    'Do you offer shipping?',
  ])
  const question = main.getByRole('button', { name: 'What payment methods do you accept?' })
  await expect(question).toBeEnabled()
  await question.click()
  const account = main.getByRole('link', { name: 'bank details page' })
  await expect(account).toHaveAttribute('href', '/payment')
  await expectAccessible(page)
})

const WRITTEN = {
  'First name': 'Dana',
  'Last name': 'Whitfield',
  Email: 'dana@example.com',
  Subject: 'Delivery to Alaska',
  Message: 'Do you deliver to Anchorage?',
}

/** The button sends once the scripts are there. */
async function openContact(page: Page) {
  await page.goto('/contact')
  await expect(page.locator('button[type=submit]')).toHaveText('Send Message')
}

async function write(page: Page, texts: Record<string, string> = WRITTEN) {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
}

async function expectWritten(page: Page, texts: Record<string, string> = WRITTEN) {
  for (const [label, text] of Object.entries(texts)) {
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(text)
  }
}

const SENT = "Message sent! We'll get back to you soon."

test('a message is sent, and the form is empty again', async ({ visitorPage }) => {
  const page = await visitorPage()
  await openContact(page)
  await write(page)
  const answered = page.waitForResponse('**/api/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  expect((await answered).status()).toBe(201)
  await expect(page.getByText(SENT)).toBeVisible()
  await expectWritten(page, Object.fromEntries(Object.keys(WRITTEN).map((label) => [label, ''])))
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
})

test('what is wrong is said at its field, and nothing is lost or sent', async ({ visitorPage }) => {
  const page = await visitorPage()
  await openContact(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  const wrong = { ...WRITTEN, 'First name': ' ', Email: 'dana' }
  await write(page, wrong)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Validation Error')).toBeVisible()
  const firstName = page.getByRole('textbox', { name: 'First name' })
  await expect(firstName).toBeFocused()
  await expect(firstName).toHaveAccessibleDescription('First name is required')
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toHaveAccessibleDescription('Invalid email address')
  await expectWritten(page, wrong)
  await expectAccessible(page)
  await email.fill('dana@example.com')
  await expect(email).toHaveAccessibleDescription('')
  expect(calls).toEqual([])
})

test('one press is enough right after a field was filled in wrongly', async ({ visitorPage }) => {
  const page = await visitorPage()
  await openContact(page)
  const { Email: _, ...others } = WRITTEN
  await write(page, { ...others, Email: 'dana' })
  // Near the upper edge: there the button would slide away under an error that comes too early.
  const position = { x: 40, y: 6 }
  await page.getByRole('button', { name: 'Send Message' }).click({ position })
  await expect(page.getByText('Validation Error')).toBeVisible()
})

test('a message that cannot be sent stays, and can be sent again', async ({ visitorPage }) => {
  const page = await visitorPage()
  await openContact(page)
  await write(page)
  await page.route('**/api/contact', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Failed to send message')).toBeVisible()
  await expectWritten(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
})

test('what is typed before the scripts are there is sent by the button that waited for them', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const allow = await holdBack(page, '**/*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  await write(page)
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled()
  allow()
  const button = page.getByRole('button', { name: 'Send Message' })
  await expect(button).toBeEnabled()
  await expectWritten(page)
  await button.click()
  await expect(page.getByText(SENT)).toBeVisible()
})

test('nothing moves sideways on the narrowest phone', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 320, height: 640 })
  for (const path of ['/about', '/contact', '/privacy']) {
    await page.goto(path)
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect([path, scrollWidth]).toEqual([path, clientWidth])
  }
})

/** The text of a page as it was sent. */
function wordsIn(html: string): string {
  return html.replaceAll(/<[^>]+>/g, '').replaceAll('&#x27;', "'")
}
