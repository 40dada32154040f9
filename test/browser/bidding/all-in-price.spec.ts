import type { Locator, Page } from '@playwright/test'
import { logOut } from '../accounts.ts'
import { acceptTerms, panelOf } from '../bidding.ts'
import { ask } from '../parts/off-screen.ts'
import { expect, expectAccessible, hearsLive, holdBack, test } from '../product.ts'

const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`

async function estimateFor(page: Page, postalCode: string): Promise<void> {
  await panelOf(page).getByText('All-in price', { exact: true }).click()
  await panelOf(page).getByLabel('ZIP or postal code').fill(postalCode)
  await panelOf(page).getByRole('button', { name: 'Estimate' }).click()
}

async function deliveryCost(page: Page, id: string, postalCode: string): Promise<number> {
  const answer = await page.request.get(`/api/auctions/${id}/delivery?postal_code=${postalCode}`)
  const { cost } = (await answer.json()) as { cost: number }
  expect(cost).toBeGreaterThan(0)
  return cost
}

/** How far below the top of the panel it stands, in CSS pixels. */
async function heightAbove(button: Locator): Promise<number> {
  return button.evaluate(
    (element) =>
      element.getBoundingClientRect().top -
      (element.closest('section')?.getBoundingClientRect().top ?? Number.NaN),
  )
}

test('a visitor sees bid and delivery together, and is remembered', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction({ location: 'Tampa, FL' })
  const page = await visitorPage()
  await page.goto(`/auction/${id}`)
  await estimateFor(page, '98101')
  const cost = await deliveryCost(page, id, '98101')
  await expect(panelOf(page).getByText(/^Delivery to Seattle, WA, 2,\d+ miles$/)).toBeVisible()
  await expect(panelOf(page).getByText(dollars(cost), { exact: true })).toBeVisible()
  await expect(panelOf(page).getByText('Estimated all-in price')).toBeVisible()
  const total = dollars(10_100 + cost)
  await expect(panelOf(page).getByText(total, { exact: true })).toBeVisible()
  await expect(
    panelOf(page).getByText('Sales tax, title and registration are not included.'),
  ).toBeVisible()
  await panelOf(page).getByLabel('My all-in budget').fill('$20,000')
  const highest = dollars(Math.floor(20_000 - cost))
  await expect(panelOf(page).getByText(`Your highest bid within it is ${highest}`)).toBeVisible()
  await expect(panelOf(page).getByRole('button', { name: `Use ${highest}` })).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(panelOf(page).getByText(`${total} with delivery`)).toBeVisible()
})

test('a budget fills in the highest bid that it leaves', async ({ staff, memberPage }) => {
  const { id } = await staff.createAuction({ location: 'Tampa, FL' })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await estimateFor(page, '98101')
  const cost = await deliveryCost(page, id, '98101')
  const budget = panelOf(page).getByLabel('My all-in budget')
  await budget.fill('10,500')
  await expect(panelOf(page).getByText(/^That leaves .* to bid\. Minimum bid is/)).toBeVisible()
  await budget.fill('about 20000')
  await expect(panelOf(page).getByText('Enter your budget in dollars')).toBeVisible()
  await budget.fill('20000')
  const highest = Math.floor(20_000 - cost)
  await panelOf(page)
    .getByRole('button', { name: `Use ${dollars(highest)}` })
    .click()
  await expect(panelOf(page).getByLabel('Place Your Bid')).toHaveValue(String(highest))
  // What is left over is less than a dollar.
  await expect(panelOf(page).getByText(/^\$(19,999|20,000) with delivery$/)).toBeVisible()
})

test('a code that comes to be known while one types is not put under what is typed', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ location: 'Tampa, FL' })
  const page = await memberPage('Dana Whitfield')
  const tellWhoIsThere = await holdBack(page, /\/api\/me$/)
  await page.goto(`/auction/${id}`)
  await panelOf(page).getByText('All-in price', { exact: true }).click()
  const field = panelOf(page).getByLabel('ZIP or postal code')
  // Until the page is hydrated nobody can type.
  await expect(field).toBeEnabled()
  await field.focus()
  tellWhoIsThere()
  await expect(panelOf(page).getByText('Estimated all-in price')).toBeVisible()
  await page.keyboard.type('98101')
  await expect(field).toHaveValue('98101')
  await field.fill('')
  await field.blur()
  await expect(field).toHaveValue('33602')
})

test('a code that nobody knows is said below its field', async ({ staff, visitorPage }) => {
  const { id } = await staff.createAuction({ location: 'Tampa, FL' })
  const page = await visitorPage({ width: 390, height: 800 })
  await page.goto(`/auction/${id}`)
  await estimateFor(page, '1')
  await expect(panelOf(page).getByText('Enter a ZIP or postal code')).toBeVisible()
  await panelOf(page).getByLabel('ZIP or postal code').fill('00000')
  await panelOf(page).getByRole('button', { name: 'Estimate' }).click()
  await expect(panelOf(page).getByText('We do not know this ZIP or postal code.')).toBeVisible()
  await expectAccessible(page)
})

test("delivery is counted to a member's own address, until another code is typed or they sign out", async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ location: 'Seattle, WA', buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  const button = panelOf(page).getByRole('button', { name: 'Place Bid' })
  const meaning = async (amount: number, code: string) => {
    const cost = await deliveryCost(page, id, code)
    return `${dollars(amount)} + ${dollars(cost)} delivery = ${dollars(amount + cost)} all-in, before tax, title and registration.`
  }
  const home = await meaning(10_100, '33602')
  await expect(button).toHaveAccessibleDescription(`${home} A bid is binding.`)
  await page.getByRole('button', { name: 'Buy Now $15,000' }).click()
  await expect(page.getByRole('dialog', { name: /^Reserve this vehicle/ })).toContainText(
    await meaning(15_000, '33602'),
  )
  await page.keyboard.press('Escape')

  await estimateFor(page, '75201')
  const typed = await meaning(10_100, '75201')
  await expect(button).toHaveAccessibleDescription(`${typed} A bid is binding.`)
  await page.reload()
  await expect(button).toHaveAccessibleDescription(`${typed} A bid is binding.`)
  await panelOf(page).getByText('All-in price', { exact: true }).click()
  await panelOf(page).getByRole('button', { name: 'Use my ZIP or postal code, 33602' }).click()
  await expect(button).toHaveAccessibleDescription(`${home} A bid is binding.`)

  await logOut(page)
  await page.goto(`/auction/${id}`)
  await panelOf(page).getByText('All-in price', { exact: true }).click()
  await expect(panelOf(page).getByRole('button', { name: 'Estimate' })).toBeEnabled()
  await expect(panelOf(page).getByLabel('ZIP or postal code')).toHaveValue('')
  await expect(panelOf(page).getByRole('button', { name: /^Use my ZIP/ })).toHaveCount(0)
})

test('where there is no estimate to the own ZIP code, the line at Place Bid leads to why', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ location: 'Tampa, FL' })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  expect(await ask(page, 'PATCH', '/api/me', { zip_code: '00000' })).toBe(200)
  await page.goto(`/auction/${id}`)
  await expect(
    panelOf(page).getByRole('button', { name: 'Place Bid' }),
  ).toHaveAccessibleDescription(
    '$10,100 + delivery: no estimate for 00000. See why. A bid is binding.',
  )
  await panelOf(page).getByRole('button', { name: 'See why' }).click()
  const code = panelOf(page).getByLabel('ZIP or postal code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/^We do not know this ZIP or postal code\./)
})

test('each bid says before it binds what is sent, with delivery, wherever it is pressed', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ location: 'Tampa, FL' })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  // To where nothing is delivered.
  expect(await ask(page, 'PATCH', '/api/me', { country: 'Mexico' })).toBe(200)
  await page.goto(`/auction/${id}`)
  const button = panelOf(page).getByRole('button', { name: 'Place Bid' })
  await expect(button).toHaveAccessibleDescription(
    '$10,100 + delivery: add your ZIP or postal code to price it. A bid is binding.',
  )
  await expect(button).toBeEnabled()
  const place = await heightAbove(button)
  const cost = await deliveryCost(page, id, '98101')
  await panelOf(page).getByRole('button', { name: 'add your ZIP or postal code' }).click()
  await expect(panelOf(page).getByLabel('ZIP or postal code')).toBeFocused()
  await page.keyboard.type('98101')
  await page.keyboard.press('Enter')
  const meaning = (amount: number) =>
    `${dollars(amount)} + ${dollars(cost)} delivery = ${dollars(amount + cost)} all-in, before tax, title and registration. A bid is binding.`
  await expect(button).toHaveAccessibleDescription(meaning(10_100))
  // Nothing has moved.
  expect(await heightAbove(button)).toBe(place)
  await panelOf(page).getByRole('button', { name: 'Raise by $100' }).click()
  await expect(button).toHaveAccessibleDescription(meaning(10_200))
  await button.click()
  const terms = page.getByRole('dialog', { name: /^Accept the terms/ })
  await expect(terms.getByText(meaning(10_200))).toBeVisible()
  await terms.getByRole('button', { name: 'Cancel' }).click()
  await panelOf(page).getByLabel('Place Your Bid').fill('10000')
  await expect(button).toHaveAccessibleDescription('A bid is binding.')
  await panelOf(page).getByLabel('Place Your Bid').fill('31000')
  await page.setViewportSize({ width: 390, height: 600 })
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(page.getByText(meaning(31_000)).last()).toBeInViewport()
  await panelOf(page).getByLabel('Place Your Bid').press('Enter')
  await acceptTerms(page)
  const question = page.getByRole('dialog', { name: 'Bid $31,000?' })
  await expect(question.getByText(meaning(31_000))).toBeVisible()
})

test('without a line the all-in price says of when it is, or that it has to wait', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ location: 'Tampa, FL' })
  const page = await memberPage('Dana Whitfield')
  const isWatching = hearsLive(page)
  await page.goto(`/auction/${id}`)
  await isWatching
  await page.context().setOffline(true)
  await estimateFor(page, '98101')
  const panel = panelOf(page)
  const waits = 'The connection is interrupted. Delivery is estimated as soon as it is back.'
  await expect(panel.getByText(waits)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Place Bid' })).toHaveAccessibleDescription(
    '$10,100 + delivery: cannot be estimated while the connection is interrupted. A bid is binding.',
  )
  await page.context().setOffline(false)
  await expect(panel.getByText('Estimated all-in price')).toBeVisible()
  await expect(panel.getByText(waits)).toHaveCount(0)
  await page.context().setOffline(true)
  const past = /^The connection is interrupted\. Delivery was estimated \w{3}, /
  await expect(panel.getByText(past)).toBeVisible()
  // Folded away it says so too.
  await expect(panel.getByText(/with delivery, as of \w{3}, /)).toBeVisible()
  await page.context().setOffline(false)
  await expect(panel.getByText('The connection is interrupted')).toHaveCount(0)
})

test('an estimate that failed is asked for once more', async ({ staff, visitorPage }) => {
  const { id } = await staff.createAuction({ location: 'Tampa, FL' })
  const page = await visitorPage()
  await page.route('**/delivery?*', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.goto(`/auction/${id}`)
  await estimateFor(page, '98101')
  await expect(panelOf(page).getByText('The server could not be reached.')).toBeVisible()
  await panelOf(page).getByRole('button', { name: 'Estimate' }).click()
  await expect(panelOf(page).getByText('Estimated all-in price')).toBeVisible()
})
