import type { Page } from '@playwright/test'
import { acceptTerms, historyOf, panelOf, placeBid } from '../bidding.ts'
import { acceptTerms as acceptTermsElsewhere } from '../parts/off-screen.ts'
import { expect, expectAccessible, test, type Staff } from '../product.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /maximum bid$/ })
const strip = (page: Page) => panelOf(page).locator('.standing')

async function setMaximum(page: Page, amount: number, { isFirst = false } = {}): Promise<void> {
  await panelOf(page)
    .getByRole('button', { name: /maximum$|maximum bid$/ })
    .click()
  if (isFirst) await acceptTerms(page)
  await dialogOf(page).getByLabel('Your maximum, in dollars').fill(String(amount))
  await dialogOf(page).getByRole('button', { name: 'Save maximum' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
}

/** Two members who look at one auction. */
async function twoBidders(staff: Staff, memberPage: (fullName: string) => Promise<Page>) {
  const { id } = await staff.createAuction()
  const [dana, marcus] = [await memberPage('Dana Whitfield'), await memberPage('Marcus Tate')]
  for (const page of [dana, marcus]) await page.goto(`/auction/${id}`)
  return { id, dana, marcus }
}

test('three people see a duel of maximums, each only what is theirs', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const { id } = await staff.createAuction()
  const [dana, marcus, visitor] = [
    await memberPage('Dana Whitfield'),
    await memberPage('Marcus Tate'),
    await visitorPage(),
  ]
  for (const page of [dana, marcus, visitor]) await page.goto(`/auction/${id}`)

  // No price of another lot that stands on the page.
  await setMaximum(dana, 15_037, { isFirst: true })
  await expect(dana.getByText('You lead with $10,100. We bid for you up to $15,037.')).toBeVisible()
  await expect(panelOf(dana).getByText('We bid for you up to $15,037.')).toBeVisible()

  await setMaximum(marcus, 12_000, { isFirst: true })
  await expect(panelOf(marcus).getByText('Your maximum of $12,000 has been outbid.')).toBeVisible()
  for (const page of [dana, marcus, visitor]) {
    await expect(panelOf(page).locator('.price .fig')).toHaveText('$12,100')
    await expect(historyOf(page).getByRole('listitem')).toHaveCount(2)
  }
  await expect(strip(dana)).toContainText('Your bid of $12,100 is the highest.')

  await placeBid(marcus, 13_000)
  await expect(strip(marcus)).toContainText('The current bid is $100 above yours.')
  await expect(strip(dana)).toContainText('Your bid of $13,100 is the highest.')
  for (const page of [dana, marcus, visitor]) {
    await expect(historyOf(page).getByRole('listitem')).toHaveCount(4)
  }
  for (const page of [marcus, visitor]) await expect(page.getByText('15,037')).toHaveCount(0)

  await setMaximum(marcus, 16_000)
  await expect(strip(marcus)).toContainText('Your bid of $15,137 is the highest.')
  await expect(strip(dana)).toContainText('You have been outbid.')
  await expect(panelOf(dana).getByText('Your maximum of $15,037 has been outbid.')).toBeVisible()
})

test('that a maximum is outbid at once stays said when the standing is told after it', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const [dana, marcus] = [await memberPage('Dana Whitfield'), await memberPage('Marcus Tate')]
  for (const page of [dana, marcus]) {
    await page.goto('/about')
    await acceptTermsElsewhere(page)
    await page.routeWebSocket('**/live', () => {})
    await page.goto(`/auction/${id}`)
  }
  await setMaximum(dana, 15_000)
  const told = marcus.getByRole('alert').filter({ hasText: 'Outbid at once' })

  let isHeld = true
  const held: (() => void)[] = []
  await marcus.route('**/standing', async (route) => {
    if (isHeld) await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await marcus.clock.install()
  await marcus.clock.pauseAt(Date.now() + 60_000)
  await setMaximum(marcus, 12_000)
  await expect(told).toContainText("Another member's maximum bid is at least $12,000.")
  // Under the pointer it stays, however long what follows takes.
  await told.hover()
  await marcus.clock.resume()
  isHeld = false
  for (const go of held) go()
  await expect(strip(marcus)).toContainText('You have been outbid.')
  await expect(told).toBeVisible()
})

test('the receipt of a bid by hand is called that of an earlier one once the maximum has bid more', async ({
  staff,
  memberPage,
}) => {
  const { dana, marcus } = await twoBidders(staff, memberPage)
  await panelOf(dana).getByRole('button', { name: 'Place Bid' }).click()
  await acceptTerms(dana)
  await expect(panelOf(dana).getByText('Your bid of $10,100 is recorded')).toBeVisible()
  await setMaximum(marcus, 12_000, { isFirst: true })
  // News that comes between pressing and letting go moves what is pressed.
  await expect(strip(dana)).toContainText('You have been outbid.')
  await setMaximum(dana, 15_000)
  await expect(strip(dana)).toContainText('Your bid of $12,100 is the highest.')
  await expect(panelOf(dana).getByText('Your earlier bid of $10,100 is recorded')).toBeVisible()
})

test('a maximum is raised, lowered to the price and taken back, and the price stands', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await setMaximum(page, 15_000, { isFirst: true })
  const price = panelOf(page).locator('.price .fig')
  await setMaximum(page, 20_000)
  await expect(panelOf(page).getByText('We bid for you up to $20,000.')).toBeVisible()
  await expect(price).toHaveText('$10,100')

  await panelOf(page).getByRole('button', { name: 'Change your maximum' }).click()
  const field = dialogOf(page).getByLabel('Your maximum, in dollars')
  await expect(field).toHaveValue('20000')
  await field.fill('10,000')
  await expect(dialogOf(page).getByText('Minimum bid is $10,100')).toBeVisible()
  await expect(dialogOf(page).getByRole('button', { name: 'Save maximum' })).toBeDisabled()
  await field.fill('1000000001')
  await expect(field).toHaveAccessibleDescription('Bids go up to $1,000,000,000')
  await expect(dialogOf(page).getByRole('button', { name: 'Save maximum' })).toBeDisabled()
  await field.fill('$40,000')
  await expect(dialogOf(page).getByText(/more than three times/)).toBeVisible()
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Stop bidding for me' }).click()
  await expect(
    page.getByText('Bids already placed for you stand. We will not bid any higher.'),
  ).toBeVisible()
  await expect(panelOf(page).getByRole('button', { name: 'Set a maximum bid' })).toBeVisible()
  await expect(price).toHaveText('$10,100')
  await page.goto('/dashboard')
  await expect(page.getByText('$10,100').first()).toBeVisible()
})

test('a maximum that is beaten can be taken back, so that no void has it lead again', async ({
  staff,
  memberPage,
}) => {
  const { id, dana, marcus } = await twoBidders(staff, memberPage)
  await setMaximum(dana, 12_000, { isFirst: true })
  await setMaximum(marcus, 16_000, { isFirst: true })
  await expect(panelOf(dana).getByText('Your maximum of $12,000 has been outbid.')).toBeVisible()
  await panelOf(dana).getByRole('button', { name: 'Set a maximum bid' }).click()
  await expect(dialogOf(dana).getByText('We keep your maximum of $12,000')).toBeVisible()
  await expect(dialogOf(dana).getByLabel('Your maximum, in dollars')).toHaveValue('')
  await expectAccessible(dana)
  await dialogOf(dana).getByRole('button', { name: 'Stop bidding for me' }).click()
  await expect(dialogOf(dana)).toHaveCount(0)
  await expect(panelOf(dana).getByText('Or let us bid for you')).toBeVisible()
  await staff.voidHighestBid(id)
  await expect(strip(dana)).toContainText('Your bid of $10,100 is the highest.')
  await dana.reload()
  await expect(strip(dana)).toContainText('Your bid of $10,100 is the highest.')
  await expect(panelOf(dana).getByText('Or let us bid for you')).toBeVisible()
})

test('a maximum that one leads above is not shown, and another begins empty', async ({
  staff,
  memberPage,
}) => {
  const { dana, marcus } = await twoBidders(staff, memberPage)
  await setMaximum(dana, 12_000, { isFirst: true })
  await setMaximum(marcus, 16_000, { isFirst: true })
  // Who still leads by what the page knows is asked first.
  await expect(strip(dana)).toContainText('You have been outbid.')
  await placeBid(dana, 16_100)
  await expect(strip(dana)).toContainText('Your bid of $16,100 is the highest.')
  for (const isReadAnew of [false, true]) {
    if (isReadAnew) await dana.reload()
    await expect(panelOf(dana).getByText('Or let us bid for you')).toBeVisible()
    await panelOf(dana).getByRole('button', { name: 'Set a maximum bid' }).click()
    await expect(dialogOf(dana).getByLabel('Your maximum, in dollars')).toHaveValue('')
    await dialogOf(dana).getByRole('button', { name: 'Cancel' }).click()
  }
  await dana.goto('/dashboard/my-auctions')
  await expect(dana.getByRole('row').filter({ hasText: '$16,100' })).toBeVisible()
  await expect(dana.getByText('$12,000')).toHaveCount(0)
})

test('a maximum says before it binds what it may come to, with delivery', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ location: 'Tampa, FL' })
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  await acceptTermsElsewhere(page)
  await page.goto(`/auction/${id}`)
  await panelOf(page).getByRole('button', { name: 'Set a maximum bid' }).click()
  const line = dialogOf(page).locator('.all-in-line')
  await expect(line).toHaveText('What we bid for you is binding.')
  const field = dialogOf(page).getByLabel('Your maximum, in dollars')
  for (const [typed, amount] of [
    ['15000', '$15,000'],
    ['20,000', '$20,000'],
  ] as const) {
    await field.fill(typed)
    await expect(line).toHaveText(
      `${amount} + free delivery = ${amount} all-in, before tax, title and registration. What we bid for you is binding.`,
    )
  }
})

test('that a maximum below the reserve is bid in full is said where there is one to meet', async ({
  staff,
  memberPage,
}) => {
  const [plain, reserved] = await Promise.all([
    staff.createAuction(),
    staff.createAuction({ reserve_price: 20_000 }),
  ])
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  await acceptTermsElsewhere(page)
  const warning = dialogOf(page).getByText(
    'Up to the reserve your maximum is bid in full, at once.',
  )
  await page.goto(`/auction/${reserved.id}`)
  await panelOf(page).getByRole('button', { name: 'Set a maximum bid' }).click()
  await expect(warning).toBeVisible()
  await page.goto(`/auction/${plain.id}`)
  await panelOf(page).getByRole('button', { name: 'Set a maximum bid' }).click()
  await expect(dialogOf(page).getByLabel('Your maximum, in dollars')).toBeVisible()
  await expect(warning).toHaveCount(0)
})
