import { newAccount } from '../accounts.ts'
import { codeOf, setUpApp } from '../parts/authenticator.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { aColleague, openDesk, signInHere } from './at-the-desk.ts'

test('nobody signs in in place, and then is at the desk', async ({ visitorPage }) => {
  const page = await visitorPage()
  const answer = await page.goto('/staff')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Back office', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await signInHere(page)
  await expect(page).toHaveURL(/\/staff$/)
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Today | HAMMERLANE staff')
  await expect(page.getByText('In step')).toBeVisible()
  await expectAccessible(page)
})

test('with an authenticator app the desk opens by the code after the password', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const account = await aColleague(page, ['member', 'staff'], 'Cora Colleague')
  const secret = await setUpApp(page, account)
  await page.goto('/staff/outbox')
  await signInHere(page, account)
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Staff', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('6-digit code')).toHaveAccessibleDescription(
    /That code is wrong or has expired/,
  )
  await page.getByLabel('6-digit code').fill(codeOf(secret, true))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('navigation', { name: 'Staff', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible()
})

test('a member reads that it is for staff, and may sign in as someone else', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.goto('/staff/inventory')
  await signInHere(page, await newAccount(page))
  await expect(page.getByRole('heading', { name: 'The back office is for staff' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await signInHere(page)
  await expect(page.getByRole('navigation', { name: 'Staff', exact: true })).toBeVisible()
})

test('whoever is signed out elsewhere signs in over the page, which stays', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await openDesk(page)
  const marked = page.getByRole('region', { name: 'Figures of the day' })
  await marked.evaluate((part) => part.setAttribute('data-marked', ''))
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Password', { exact: true }).fill('staff-password')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[data-marked]')).toBeVisible()
})

test('a call that comes after the end of the session is made again once somebody is back', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const over = { title: 'Authentication Required', detail: 'Please sign in', status: 401 }
  await page.route('**/api/staff/today', (route) => route.fulfill({ status: 401, json: over }), {
    times: 1,
  })
  await page.goto('/staff')
  await signInHere(page)
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill('staff-password')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('region', { name: 'Waiting work' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('keys open the palette and the sheet, and single ones can be switched off', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await openDesk(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('combobox', { name: /^Screen/ }).fill('tod')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet.getByText('Find or go to')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('checkbox', { name: 'Use single keys' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  // Ctrl is no single key.
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await expect(sheet).toHaveCount(0)
})

test('a lot is found by its number', async ({ staff, visitorPage }) => {
  const { id, lot_number } = await staff.createAuction({ title: '1956 Chevrolet 3100 Pickup' })
  const page = await visitorPage()
  await openDesk(page)
  await page.getByRole('button', { name: /^Find a screen/ }).click()
  await page.getByRole('combobox', { name: /^Screen/ }).fill(lot_number)
  await page.getByRole('option', { name: /1956 Chevrolet 3100 Pickup/ }).click()
  await expect(page).toHaveURL(new RegExp(`${id}$`))
})

test('the palette takes what a barcode scanner types, however fast', async ({ visitorPage }) => {
  const page = await visitorPage()
  await openDesk(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Screen/ })
  await expect(field).toBeFocused()
  // Each key before anything else is done.
  await page.evaluate(() => {
    for (const key of '10542') document.execCommand('insertText', false, key)
  })
  await expect(field).toHaveValue('10542')
})

test('a link of the rail leads to the heading of its screen', async ({ visitorPage }) => {
  const page = await visitorPage()
  await openDesk(page)
  const rail = page.getByRole('navigation', { name: 'Staff', exact: true })
  await rail.getByRole('link', { name: 'Audit' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeFocused()
})

test('a screen is loaded when one points at the way there, or presses G', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const [settlement, reports] = [/\/settlement-screen-.*\.js$/, /\/reports-screen-.*\.js$/]
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openDesk(page)
  const isAsked = page.waitForRequest(settlement)
  await page.getByRole('link', { name: /^Settlement/ }).hover()
  await isAsked
  expect(asked.filter((url) => reports.test(url))).toEqual([])
  const isAskedByKey = page.waitForRequest(reports)
  await page.keyboard.press('g')
  await isAskedByKey
})

test('a phone has a bar of screens, and the rest behind More', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto('/staff')
  await signInHere(page)
  const bar = page.getByRole('navigation', { name: 'Staff, short' })
  await expect(bar.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'Menu' })
  await expectAccessible(page)
  await more.getByRole('button', { name: 'Sign out' }).click()
  // First what goes by itself.
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('an address without a screen leaves the frame, and leads on', async ({ visitorPage }) => {
  const page = await visitorPage()
  await openDesk(page, 'nothing/here')
  await expect(page.getByText('There is nothing at this address')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to Today' }).click()
  await expect(page).toHaveURL(/\/staff$/)
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
})
