import { readFile } from 'node:fs/promises'
import { acceptTerms, historyOf, panelOf, placeBid } from '../bidding.ts'
import { expect, expectAccessible, test, untilHydrated } from '../product.ts'

test('two people bid against each other, and both see everything at once', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ reserve_price: 11_000 })
  const dana = await memberPage('Dana Whitfield')
  const marcus = await memberPage('Marcus Tate')
  await dana.goto(`/auction/${id}`)
  await marcus.goto(`/auction/${id}`)
  await expect(panelOf(dana).getByText('No bids yet')).toBeVisible()
  await expect(panelOf(dana).getByText('Reserve not met')).toBeVisible()

  await placeBid(dana, 10_100, { isFirst: true })
  await expect(dana.getByText('Bid Placed!')).toBeVisible()
  await expect(dana.getByText('Your bid of $10,100 has been placed successfully')).toBeVisible()
  await expect(panelOf(dana).getByText('You are winning.')).toBeVisible()
  await expect(panelOf(dana).getByLabel('Place Your Bid')).toHaveValue('10200')

  // The other one, without touching anything.
  await expect(panelOf(marcus).getByLabel('Place Your Bid')).toHaveValue('10200')
  // Until then it was the minimum, which stands there twice.
  await expect(panelOf(marcus).getByText('$10,100', { exact: true })).toBeVisible()
  const [first] = [historyOf(marcus).getByRole('listitem').first()]
  await expect(first).toContainText('Dana W.')
  await expect(first).toContainText('Highest')

  await placeBid(marcus, 11_000, { isFirst: true })
  await expect(panelOf(marcus).getByText('You are winning.')).toBeVisible()
  await expect(
    panelOf(dana).getByText('You have been outbid. The current bid is $900 above yours.'),
  ).toBeVisible()
  await expect(panelOf(dana).getByText('Reserve met')).toBeVisible()
  await expect(historyOf(dana).getByRole('listitem')).toHaveCount(2)
  await expect(historyOf(dana).getByRole('listitem').first()).toContainText('Marcus T.')
  await expect(historyOf(dana).getByRole('listitem').nth(1)).toContainText('You')
  await expect(historyOf(dana).getByText('2 bids')).toBeVisible()

  // Terms are asked for once.
  await placeBid(dana, 11_200)
  await expect(panelOf(dana).getByText('You are winning.')).toBeVisible()
  await expect(historyOf(dana).getByRole('listitem').first()).toContainText('You')
  await expect(panelOf(marcus).getByText('You have been outbid.')).toBeVisible()
  await expect(marcus.getByText('New highest bid $11,200.')).toBeAttached()
})

test('whoever has bid can keep the signed receipt of it as a file', async ({
  staff,
  memberPage,
}) => {
  const { id, lot_number } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const keep = panelOf(page).getByRole('button', { name: 'Keep the receipt' })
  await expect(keep).toBeHidden()
  await placeBid(page, 10_100, { isFirst: true })
  await expect(panelOf(page).getByText('Your bid of $10,100 is recorded and signed.')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), keep.click()])
  expect(download.suggestedFilename()).toBe(`hammerlane-receipt-${lot_number}-line-2.json`)
  const receipt = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(receipt).toMatchObject({ auction: id, seq: 2, signature: expect.any(String) })
})

test('the tab tells that one was outbid, until one leads again or goes elsewhere', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const dana = await memberPage('Dana Whitfield')
  const marcus = await memberPage('Marcus Tate')
  const title = '2019 Ford F-150 Lariat | HAMMERLANE'
  const markedIcon = dana.locator('link[rel=icon][href*=marked]')
  await dana.goto(`/auction/${id}`)
  await marcus.goto(`/auction/${id}`)
  await placeBid(dana, 10_100, { isFirst: true })
  await expect(panelOf(dana).getByText('You are winning.')).toBeVisible()
  await expect(dana).toHaveTitle(title)
  await placeBid(marcus, 10_500, { isFirst: true })
  await expect(dana).toHaveTitle(`(Outbid) ${title}`)
  const icon = await markedIcon.first().getAttribute('href')
  expect((await dana.request.get(String(icon))).status()).toBe(200)
  // So does the bar that stays in sight while one reads.
  await dana.setViewportSize({ width: 390, height: 600 })
  await dana.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(dana.getByText('Outbid', { exact: true })).toBeInViewport()
  await placeBid(dana, 11_000)
  await expect(dana).toHaveTitle(title)
  await dana.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(dana.getByText('You are winning', { exact: true })).toBeInViewport()
  await dana.setViewportSize({ width: 1440, height: 900 })
  await expect(markedIcon).toHaveCount(0)
  await placeBid(marcus, 11_500)
  await expect(dana).toHaveTitle(`(Outbid) ${title}`)
  await dana.getByRole('link', { name: 'About Us' }).first().click()
  await expect(dana).toHaveTitle(/^About/)
  await expect(markedIcon).toHaveCount(0)
  await expect(dana.locator('link[rel=icon]')).toHaveCount(2)
})

test('below the minimum nothing can be placed', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const field = panelOf(page).getByLabel('Place Your Bid')
  const button = panelOf(page).getByRole('button', { name: 'Place Bid' })
  await expect(field).toHaveAttribute('min', '10100')
  await expect(field).toHaveAttribute('step', '100')
  await expect(button).toBeEnabled()
  await field.fill('10099')
  await expect(panelOf(page).getByText('Minimum bid is $10,100')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(button).toBeDisabled()
  await field.fill('')
  await expect(button).toBeDisabled()
  await panelOf(page).getByRole('button', { name: 'Raise by $100' }).click()
  await expect(field).toHaveValue('10100')
  await panelOf(page).getByRole('button', { name: 'Raise by $100' }).click()
  await expect(field).toHaveValue('10200')
  await field.fill('10000')
  await field.press('Enter')
  await acceptTerms(page)
  await expect(page.getByText('Invalid Bid')).toBeVisible()
  await expect(historyOf(page).getByText('0 bids')).toBeVisible()
})

test('any whole amount from the minimum up goes, and above the largest the field says up to how much', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const field = panelOf(page).getByLabel('Place Your Bid')
  const button = panelOf(page).getByRole('button', { name: 'Place Bid' })
  const hint = 'Minimum bid is $10,100. Bid that or any higher whole dollar amount.'
  await expect(panelOf(page).getByText(hint)).toBeVisible()
  await expect(field).toHaveAccessibleDescription(hint)
  await field.fill('1000000001')
  await expect(panelOf(page).getByText('Bids go up to $1,000,000,000')).toBeVisible()
  await expect(field).toHaveAccessibleDescription('Bids go up to $1,000,000,000')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(button).toBeDisabled()
  for (const amount of ['1000000000', '10137']) {
    await field.fill(amount)
    await expect(field).toHaveAccessibleDescription(hint)
    await expect(field).not.toHaveAttribute('aria-invalid')
    await expect(button).toBeEnabled()
  }
  await button.click()
  await acceptTerms(page)
  await expect(panelOf(page).getByText('Your bid of $10,137 is the highest.')).toBeVisible()
})

test('an amount that was overtaken while typing is refused in plain words', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const dana = await memberPage('Dana Whitfield')
  const marcus = await memberPage('Marcus Tate')
  await dana.goto(`/auction/${id}`)
  await marcus.goto(`/auction/${id}`)
  await panelOf(dana).getByLabel('Place Your Bid').fill('10500')
  await placeBid(marcus, 12_000, { isFirst: true })
  await expect(panelOf(dana).getByText('The price went up. Minimum bid is $12,100')).toBeVisible()
  await expect(panelOf(dana).getByLabel('Place Your Bid')).toHaveValue('10500')
  await expect(panelOf(dana).getByRole('button', { name: 'Place Bid' })).toBeDisabled()
  await panelOf(dana).getByLabel('Place Your Bid').press('Enter')
  await acceptTerms(dana)
  await expect(
    dana.getByRole('alert').getByText('Minimum bid is $12,100', { exact: true }),
  ).toBeVisible()
  // One tap away from what is enough.
  await panelOf(dana).getByRole('button', { name: 'Minimum $12,100' }).click()
  await panelOf(dana).getByRole('button', { name: 'Place Bid' }).click()
  await expect(dana.getByText('Your bid of $12,100 has been placed successfully')).toBeVisible()
})

test('taps fill in the minimum and steps above it', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const field = panelOf(page).getByLabel('Place Your Bid')
  await panelOf(page).getByRole('button', { name: '+$500' }).click()
  await expect(field).toHaveValue('10600')
  await panelOf(page).getByRole('button', { name: '+$100' }).click()
  await expect(field).toHaveValue('10700')
  await panelOf(page).getByRole('button', { name: 'Minimum $10,100' }).click()
  await expect(field).toHaveValue('10100')
})

test('a late bid moves the end, and whoever watches is told', async ({ staff, memberPage }) => {
  const dana = await memberPage('Dana Whitfield')
  const marcus = await memberPage('Marcus Tate')
  const { id } = await staff.createAuction({
    soft_close_seconds: 1_200,
    ends_at: new Date(Date.now() + 600_000).toISOString(),
  })
  await dana.goto(`/auction/${id}`)
  await marcus.goto(`/auction/${id}`)
  await expect(panelOf(marcus).getByRole('timer', { name: /\b[1-9] minutes?$/ })).toBeVisible()
  await placeBid(dana, 10_100, { isFirst: true })
  await expect(panelOf(marcus).getByText('Extended by a late bid')).toBeVisible()
  await expect(
    marcus.getByText(/Extended: ends in (?:1[5-9]|20) minutes because of a late bid\./),
  ).toBeAttached()
  await expect(panelOf(marcus).getByRole('timer', { name: /\b1\d minutes$/ })).toBeVisible()

  await staff.edit(id, { ends_at: new Date(Date.now() + 3_000_000).toISOString() })
  await expect(panelOf(marcus).getByText('The end was moved')).toBeVisible()
  await expect(panelOf(marcus).getByText('Extended by a late bid')).toHaveCount(0)
  await expect(
    marcus.getByText(/The end was moved: ends in (?:4[5-9]|50) minutes\./),
  ).toBeAttached()
})

test('a session that has ended leads to sign in', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await page.route(`**/api/auctions/${id}/bids`, (route) =>
    route.request().method() === 'POST'
      ? route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer gone' } })
      : route.continue(),
  )
  await placeBid(page, 10_100, { isFirst: true })
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expect(page.getByText('Please sign in to place a bid')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
})

test('ATTENTION! explains the blind auction and remembers that it was read', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await expect(panelOf(page).getByRole('link', { name: 'How to bid?' })).toHaveAttribute(
    'href',
    '/help/how-to-bid',
  )
  const help = panelOf(page).getByRole('button', { name: 'About blind bidding' })
  await expect(help).toBeEnabled()
  await help.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'ATTENTION!' })
  await expect(dialog).toContainText('Bid your true maximum. You pay what you bid')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(help).toBeFocused()
  await expect(help).toHaveAttribute('data-unseen')
  await help.click()
  await dialog.getByRole('button', { name: "Got it, don't show again" }).click()
  await expect(help).not.toHaveAttribute('data-unseen')
  await page.reload()
  await expect(panelOf(page).getByLabel('Place Your Bid')).toBeVisible()
  await expect(help).not.toHaveAttribute('data-unseen')
})

test('the keyboard alone places a bid', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const field = panelOf(page).getByLabel('Place Your Bid')
  await expect(field).toBeEnabled()
  await field.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Accept the terms before your first bid' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Accept and continue' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your bid of $10,200 has been placed successfully')).toBeVisible()
  // Back where it was: on a button that was busy meanwhile too.
  await expect(field).toBeFocused()
  const button = panelOf(page).getByRole('button', { name: 'Place Bid' })
  await button.focus()
  await page.keyboard.press('Enter')
  const raising = page.getByRole('dialog')
  // It takes the focus when it has opened, and remembers from where.
  await expect(raising.getByRole('heading')).toBeFocused()
  await raising.getByRole('button', { name: 'Place Bid' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your bid of $10,300 has been placed successfully')).toBeVisible()
  await expect(button).toBeFocused()
})

test('bids that cannot be read are logged and shown empty', async ({ staff, memberPage }) => {
  const { id, title, lot_number } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route(`**/api/auctions/${id}/bids?*`, (route) => route.fulfill({ status: 404 }))
  // The server reads them for the page that one opens, the browser for one that a link leads to.
  await page.goto(`/auctions?q=${lot_number}`)
  await untilHydrated(page)
  await page.getByRole('link', { name: title }).click()
  await expect(panelOf(page).getByLabel('Place Your Bid')).toBeVisible()
  await expect(historyOf(page).getByText(/^No bids yet/)).toBeVisible()
  await expect
    .poll(() => logged.some((line) => line.includes('bids of this auction could not be read')))
    .toBe(true)
})
