import type { Page } from '@playwright/test'
import { given } from '../parts/filtered-lists.ts'
import { ask } from '../parts/off-screen.ts'
import {
  expect,
  expectAccessibleAtThisWidth,
  holdBack,
  HYDRATION,
  test,
  untilHydrated,
  type Staff,
} from '../product.ts'

const PHONE = { width: 390, height: 844 }
const UNKNOWN = 'We do not know this ZIP or postal code. Check it.'
const titles = (page: Page) => page.getByRole('article').getByRole('heading')

/** A truck to be found from Dallas, and what is no truck, too far or too dear. */
async function lots(staff: Staff): Promise<string> {
  const word = `lot${crypto.randomUUID().slice(0, 8)}`
  const lot = (title: string, facts: object) =>
    staff.createAuction({
      title: `${word} ${title}`,
      ...{ body_style: 'Pickup, crew cab', location: 'Houston, TX', starting_bid: 9_000 },
      ...facts,
    })
  await lot('Ranger', {})
  await lot('Accord', { body_style: 'Sedan' })
  await lot('Tacoma', { location: 'Seattle, WA' })
  await lot('Raptor', { starting_bid: 40_000 })
  return word
}

test('on a phone one finds a truck under $15,000 within 500 miles', async ({
  staff,
  visitorPage,
}) => {
  const word = await lots(staff)
  const page = await visitorPage(PHONE)
  await page.goto(`/auctions?q=${word}+truck`)
  await expect(titles(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByLabel('Body style').selectOption({ label: 'Pickup (3)' })
  await drawer.getByLabel('Price to').selectOption({ label: '$15,000 (2)' })
  await drawer.getByLabel('Distance').selectOption({ label: '500 miles' })
  await expect(drawer.getByText('Enter a ZIP or postal code')).toBeVisible()
  const code = drawer.getByLabel('ZIP or postal code')
  await code.fill('00000')
  await expect(drawer.getByText(UNKNOWN)).toBeVisible()
  await code.fill('75201')
  await expect(drawer.getByLabel('Distance').getByRole('option', { selected: true })).toHaveText(
    '500 miles (1)',
  )
  await expectAccessibleAtThisWidth(page)
  await drawer.getByRole('button', { name: 'Show 1 auction' }).click()
  await expect(titles(page)).toHaveText([`${word} Ranger`])
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter Within 500 miles of 75201' }).click()
  await expect(titles(page)).toHaveCount(2)
})

test('a distance that is chosen first keeps the focus; the ZIP code is asked for before its lack is a fault', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.goto('/auctions')
  await untilHydrated(page)
  const code = page.getByLabel('ZIP or postal code')
  const miles = page.getByLabel('Distance')
  await miles.focus()
  await miles.selectOption('500')
  await expect(code).toHaveAccessibleDescription('Enter a ZIP or postal code')
  await expect(code).not.toHaveAttribute('aria-invalid')
  await expect(miles).toBeFocused()
  await code.focus()
  await code.press('Tab')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toHaveAccessibleDescription('Enter a ZIP or postal code')
  await code.fill('75201')
  await expect(page.getByText('Within 500 miles of 75201')).toBeVisible()
})

test('the drawer stays open at a distance without a ZIP code, also at one that was taken out again', async ({
  visitorPage,
}) => {
  const page = await visitorPage(PHONE)
  await page.goto('/auctions')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  const code = drawer.getByLabel('ZIP or postal code')
  const show = drawer.getByRole('button', { name: 'Show auctions' })
  await drawer.getByLabel('Distance').selectOption('500')
  await expect(code).toHaveAccessibleDescription('Enter a ZIP or postal code')
  await show.click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill('7')
  await code.fill('')
  await show.click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription('Enter a ZIP or postal code')
})

test("a distance that a member chooses before the page is hydrated keeps the focus, and is measured from the member's address", async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const goOn = await holdBack(page, HYDRATION)
  await page.goto('/auctions')
  const miles = page.getByLabel('Distance')
  await miles.focus()
  await miles.selectOption('500')
  goOn()
  await expect(page.getByText('Within 500 miles of 33602')).toBeVisible()
  await expect(miles).toBeFocused()
})

test('where nothing is near enough the next distance that has something is offered', async ({
  staff,
  visitorPage,
}) => {
  const word = await lots(staff)
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}&near=75201&within=50`)
  await expect(titles(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Within 250 miles: 3 auctions' }).click()
  await expect(titles(page)).toHaveCount(3)
  await expect(page.getByLabel('Distance')).toHaveValue('250')
})

test('the ZIP code of the all-in price is offered, and measured from once a distance is chosen', async ({
  staff,
  visitorPage,
}) => {
  const word = await lots(staff)
  const page = await visitorPage()
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('hammerlane.postal-code', '75201'))
  await page.goto(`/auctions?q=${word}`)
  await expect(page.getByLabel('ZIP or postal code')).toHaveValue('75201')
  await expect(titles(page)).toHaveCount(4)
  await page.getByLabel('Distance').selectOption('500')
  await expect(titles(page)).toHaveCount(3)
  await page.getByLabel('ZIP or postal code').fill('98101')
  await expect(titles(page)).toHaveText([`${word} Tacoma`])
  await page.goBack()
  await expect(page.getByLabel('ZIP or postal code')).toHaveValue('75201')
  await expect(titles(page)).toHaveCount(3)
})

test("the ZIP code of a member's address is measured from once a distance is chosen, and one that was typed instead", async ({
  staff,
  memberPage,
}) => {
  const word = await lots(staff)
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  expect(await ask(page, 'PATCH', '/api/me', { zip_code: '75201' })).toBe(200)
  await page.goto(`/auctions?q=${word}`)
  const code = page.getByLabel('ZIP or postal code')
  await expect(code).toHaveAttribute('placeholder', '75201')
  await expect(titles(page)).toHaveCount(4)
  await page.reload()
  await expect(code).toHaveAttribute('placeholder', '75201')
  await expect(titles(page)).toHaveCount(4)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/[?&]near=/, async (route) => {
    await held
    await route.fallback()
  })
  await page.getByLabel('Distance').selectOption('500')
  // It is passed before the list is there.
  await code.focus()
  await code.press('Tab')
  letGo()
  await expect(titles(page)).toHaveCount(3)
  await expect(code).toHaveValue('75201')
  // Nobody has typed it.
  expect(await page.evaluate(() => localStorage.getItem('hammerlane.postal-code'))).toBeNull()
  await code.fill('98101')
  await expect(titles(page)).toHaveText([`${word} Tacoma`])
  await page.goto(`/auctions?q=${word}`)
  await expect(code).toHaveValue('98101')
})

test('a distance that was taken away stays away: the ZIP code that is remembered fills the field alone', async ({
  staff,
  visitorPage,
}) => {
  const word = await lots(staff)
  const page = await visitorPage(PHONE)
  await page.goto(`/auctions?q=${word}&near=75201&within=500`)
  await untilHydrated(page)
  await page.evaluate(() => localStorage.setItem('hammerlane.postal-code', '75201'))
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(titles(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect(drawer.getByLabel('ZIP or postal code')).toHaveValue('75201')
  await drawer.getByRole('button', { name: 'Show 4 auctions' }).click()
  await expect(titles(page)).toHaveCount(4)
  // What is found in the field after a reload was not typed by anybody.
  await page.reload()
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Browse Auctions' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(drawer.getByLabel('ZIP or postal code')).toHaveValue('75201')
  await expect(drawer.getByLabel('Distance')).toHaveValue('')
  await expect(page).toHaveURL('/auctions')
})

test('the drawer stays open at a ZIP code that nobody knows, and the list says that it is not narrowed by it', async ({
  staff,
  visitorPage,
}) => {
  const word = await lots(staff)
  const page = await visitorPage(PHONE)
  await page.goto(`/auctions?q=${word}`)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  const code = drawer.getByLabel('ZIP or postal code')
  const show = drawer.getByRole('button', { name: 'Show' })
  for (const [typed, fault] of [
    ['7870', 'Enter a ZIP or postal code'],
    ['99999', UNKNOWN],
  ] as const) {
    await code.fill(typed)
    await show.click()
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(fault)
  }
  await code.fill('75201')
  await expect(show).toHaveText('Show 3 auctions')
  await code.pressSequentially('x')
  await expect(show).toHaveText('Show auctions')
  await show.click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription('Enter a ZIP or postal code')
  await expect(code).toHaveValue('75201X')
  await expectAccessibleAtThisWidth(page)
  await drawer.getByRole('button', { name: 'Close filters' }).click()
  await expect(titles(page)).toHaveCount(4)
  await expect(page.getByText('75201X: place not known')).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter 75201X' }).click()
  await expect(page).toHaveURL(`/auctions?q=${word}`)
  await expect(page.getByText('75201X')).toHaveCount(0)
  await page.goto(`/auctions?q=${word}&near=99999`)
  await expect(page.getByText('99999: place not known')).toBeVisible()
})

test('without scripts a distance is asked for with a button, and a wrong code is told at its field', async ({
  staff,
  openPage,
}) => {
  const word = await lots(staff)
  const page = await openPage({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(`/auctions?q=${word}`)
  await page.getByLabel('Body style').selectOption('Pickup')
  await page.getByLabel('ZIP or postal code').fill('00000')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page.getByLabel('ZIP or postal code')).toHaveAccessibleDescription(UNKNOWN)
  await expect(titles(page)).toHaveCount(3)
  await page.getByLabel('ZIP or postal code').fill('75201')
  await page.getByLabel('Distance').selectOption('500')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(titles(page)).toHaveCount(2)
  expect(Object.fromEntries(given(page))).toEqual({
    ...{ q: word, body_style: 'Pickup', near: '75201', within: '500' },
  })
  await page.getByRole('link', { name: 'Remove filter Within 500 miles of 75201' }).click()
  await expect(titles(page)).toHaveCount(3)
})
