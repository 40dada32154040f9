import { helpMenu } from '../../src/features/frame/navigation.ts'
import { expect, expectAccessible, test } from './product.ts'

/** Where the account to wire to stands. */
const BANK_DETAILS = { 'bank details page': '/payment' }

/** What each page must say: specification, sections 2 and 9, with the reading that is the page's own. */
const PAGES: { path: string; title: string; says: string[]; links?: Record<string, string> }[] = [
  {
    path: '/help/register',
    title: 'Register',
    says: [
      'Within 24 hours',
      "Credit cards, PayPal, cashier's checks and trade-ins",
      'First 1,000 miles free, then $0.70 per mile',
      '48-72 hours after payment is verified',
      '14 days at most',
      '22 days at most',
      '6 months or 10,000 miles',
      '5 years',
      '14 days from receipt',
      'Up to 1,000 miles',
      'In 48-72 hours',
      'A Buy Now purchase is due within 48 hours',
      '30 days, with a 5-day inspection. You have both.',
    ],
    links: { 'Continue to Register': '/auth?tab=register' },
  },
  {
    path: '/help/how-to-bid',
    title: 'How to Bid',
    says: [
      'A bid must exceed the starting price.',
      'It is binding and cannot be cancelled.',
      '$100 above the current bid',
      '$100 above the starting bid',
      'the first 1,000 miles are free, then $0.70 per mile',
      'bid your true maximum: you pay what you bid',
      'set a maximum bid instead: we bid for you up to it, only as much as is needed',
      'bank wire within 24 hours',
    ],
  },
  {
    path: '/help/bid-winner',
    title: 'Bid Winner',
    says: [
      'We email your invoice within 24 hours of closing',
      'within 24 hours of closure or invoice',
      'Failure to pay closes your account, and the vehicle is re-listed.',
      'A Buy Now purchase is due within 48 hours',
    ],
    links: { 'contact us': '/contact', ...BANK_DETAILS },
  },
  {
    path: '/help/payment-process',
    title: 'Payment Process',
    says: [
      'by bank wire only',
      "Credit cards, PayPal, cashier's checks and trade-ins",
      'Within 24 hours of closure or invoice',
      'emailed to you within 24 hours',
      'Delivery starts 48-72 hours after payment is verified.',
      'The credit cards and certified checks that an answer on the Contact page names are not accepted.',
      'A Buy Now purchase is due within 48 hours',
    ],
    links: BANK_DETAILS,
  },
  {
    path: '/help/shipping-fees',
    title: 'Shipping Fees',
    says: [
      'free for the first 1,000 miles',
      '$0.70 per mile',
      '1,500 miles',
      '$350',
      'The $1 per mile quoted under Transportation is not charged.',
    ],
  },
  {
    path: '/help/transportation',
    title: 'Transportation',
    says: [
      '14 days at most in the United States',
      '22 days at most to Canada',
      '48-72 hours after payment is verified',
      'Within 7 days',
      '$1 per mile',
      'We charge $0.70 per mile beyond the first 1,000 miles.',
    ],
  },
  {
    path: '/help/money-back-guarantee',
    title: 'Money Back Guarantee',
    says: [
      '30-day guarantee',
      '5-day inspection',
      'We start your refund within 24 hours.',
      'All sales are final unless covered by a money-back guarantee.',
      'The return policy gives you 14 days from receipt.',
      'You have both.',
    ],
  },
  {
    path: '/help/general-information',
    title: 'General Information',
    says: [
      "not the other participants' offers",
      'you bid the exact amount you enter, and you pay what you bid',
      'set a maximum bid. We bid for you, only as much as is needed to lead, and never more than your maximum',
      '$100 above the next-highest offer',
      'emailed to you within 24 hours',
      '14 days at most in the United States and 22 days at most to Canada',
      'physical visits to view vehicles are not available',
      'Yes, registration is free.',
      'your return period of 14 days begins',
      'A bid is binding and cannot be cancelled.',
      'By bank wire only, within 24 hours of closure or invoice.',
      'Pick-up or shipping is arranged within 7 days.',
      'Mon-Fri 8:00 AM-6:00 PM EST',
    ],
    links: { 'Contact Us': '/contact' },
  },
  {
    path: '/help/how-to-buy-now',
    title: 'How to Buy Now',
    says: [
      'The confirmation is binding.',
      'Payment is due within 24 hours of closure or invoice',
      'gives you 48 hours',
      'Pick-up or shipping is arranged within 7 days.',
    ],
    links: BANK_DETAILS,
  },
]

test('every row of the Help Menu has its page here', () => {
  expect(PAGES.map(({ path, title: label }) => ({ label, to: path }))).toEqual(helpMenu())
})

for (const { path, title, says, links = {} } of PAGES) {
  test(`${path} says what it must, for scripts or without, and moves nothing sideways`, async ({
    visitorPage,
  }) => {
    const page = await visitorPage()
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    const sent = wordsIn((await response?.text()) ?? '')
    for (const text of says) expect(sent).toContain(text)

    await expect(page).toHaveTitle(`${title} | HAMMERLANE`)
    await expect(page.locator('meta[name=description]')).toHaveCount(1)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
    const back = main.getByRole('link', { name: 'Back to Auctions' })
    await expect(back).toHaveAttribute('href', '/auctions')
    const current = page.getByRole('complementary').locator('[aria-current=page]')
    await expect(current).toHaveText(title)
    for (const [name, address] of Object.entries(links)) {
      const link = page.getByRole('article').getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', address)
    }
    await expectAccessible(page)
    // The narrowest phone.
    await page.setViewportSize({ width: 320, height: 640 })
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  })
}

test('how to bid has six steps', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.goto('/help/how-to-bid')
  await expect(page.getByRole('article').locator('ol > li')).toHaveCount(6)
})

test('general information opens each of its answers by keyboard', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.goto('/help/general-information')
  const questions = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(questions).toHaveText([
    'What is a blind auction?',
    'What paperwork do I get?',
    'How long does delivery take?',
    'Can I visit your inventory?',
    'Why can I trust you?',
    'Is registration free?',
    'Why do you ask for my ID details?',
    'What happens after the auction?',
    "Can I see others' offers?",
    'Can I cancel a bid?',
    'How do I pay?',
    'Can I pick the item up myself?',
    'Can I cancel a purchase?',
    'Still have a question?',
  ])
  const answer = page.getByText('No. A bid is binding and cannot be cancelled.')
  await expect(answer).toBeHidden()
  const question = page.getByRole('button', { name: 'Can I cancel a bid?' })
  await expect(question).toBeEnabled()
  await question.press('Enter')
  await expect(answer).toBeVisible()
})

test('the way through the Help Menu goes from topic to topic', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.goto('/help/register')
  for (const { title } of PAGES.slice(1)) {
    await page.getByRole('article').getByRole('link', { name: title, exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('a help page that does not exist is the 404 page', async ({ visitorPage }) => {
  const page = await visitorPage()
  const response = await page.goto('/help/how-to-steal')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
})

/** The text of a page as it was sent: without its scripts and tags. */
function wordsIn(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
