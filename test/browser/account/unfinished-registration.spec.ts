import type { Page } from '@playwright/test'
import { giveLogin, logIn, logOut, sendLogin } from '../accounts.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { brokenHeic, fillIn, openFilledIn, PHOTO, somebody } from './registering.ts'

const TOO_SOON = {
  status: 429,
  headers: { 'x-supabase-api-version': '2024-01-01' },
  json: {
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after 47 seconds.',
  },
}

const WRONG_CODE = {
  status: 403,
  headers: { 'x-supabase-api-version': '2024-01-01' },
  json: { code: 'otp_expired', message: 'Token has expired or is invalid' },
}

test('a failure half-way leaves the form; trying again goes on with the same account', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openFilledIn(page)
  const signUps: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/signup')) signUps.push(request.method())
  })
  await form.getByRole('button', { name: 'Remove photo' }).click()
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').getByText('ID Photo Required')).toBeVisible()
  await form.getByLabel('ID photo').setInputFiles(await brokenHeic())
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').getByText('Invalid File')).toBeVisible()
  await expect(form.getByText('Not accepted')).toBeVisible()
  await expect(form.getByText('Ready')).toHaveCount(0)
  await expect(page).toHaveURL(/\/auth\?tab=register$/)
  await expect(form.getByLabel('City')).toHaveValue('Tampa')
  await form.getByLabel('ID photo').setInputFiles(PHOTO)
  await form.getByRole('button', { name: 'Continue' }).click()
  // First what goes by itself.
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(page).toHaveURL(/\/auctions$/)
  expect(signUps).toEqual(['POST'])
})

test('a line lost with the photo is told as that, and one continues with the same account', async ({
  visitorPage,
}) => {
  const page = await visitorPage({ width: 390, height: 844 })
  const form = await openFilledIn(page)
  await page.route('**/api/me/id-photo', async (route) => {
    await page.context().setOffline(true)
    await route.abort()
  })
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').getByText('Connection lost')).toBeVisible()
  await expect(page.getByText('Failed to create account')).toHaveCount(0)
  await expect(form.getByText(/^Your account was created and you are signed in/)).toBeVisible()
  const notice = page.getByRole('region', { name: 'Connection' })
  await expect(notice).toContainText('The connection to Hammerlane is interrupted.')
  await page.unroute('**/api/me/id-photo')
  await page.context().setOffline(false)
  await expect(notice).not.toContainText('The connection to Hammerlane is interrupted.')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/auctions$/)
})

test('what was interrupted before the profile was stored is gone on with, as it was typed', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const { username, email } = somebody()
  const form = await openFilledIn(page, { username, email })
  // The account is made, and then the server is away.
  await page.route('**/api/me', (route) => route.abort())
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').getByText('Connection lost')).toBeVisible()
  await expect(form.getByText('Your account was created and you are signed in.')).toBeVisible()
  await page.unroute('**/api/me')

  const later = await page.context().newPage()
  await page.close()
  await later.goto('/')
  const told = later.getByRole('region', { name: 'Registration' })
  await told.getByRole('link', { name: 'Finish it now' }).click()
  await expect(later.getByRole('heading', { name: 'Finish your registration' })).toBeVisible()
  await expect(later.getByText(`Your account for ${email} exists.`)).toBeVisible()
  await expect(later.getByLabel('City')).toHaveValue('Tampa')
  await expect(later.getByLabel('Username')).toHaveValue(username)
  await expect(later.getByLabel('Password')).toHaveCount(0)
  await expectAccessible(later)
  await later.getByRole('button', { name: 'Finish registration' }).click()
  await expect(later.getByRole('alert').getByText('ID Photo Required')).toBeVisible()
  await later.getByLabel('ID photo').setInputFiles(PHOTO)
  await later.getByRole('button', { name: 'Finish registration' }).click()
  await expect(later).toHaveURL(/\/auctions$/)
  await expect(told).toHaveCount(0)
  expect(await later.evaluate(() => localStorage.getItem('hammerlane.draft'))).toBeNull()
})

test('whoever leaves before the last answer is not told that something is missing', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openFilledIn(page)
  await page.context().route('**/auth/v1/user', () => undefined)
  const isComplete = page.waitForResponse('**/api/me/id-photo')
  await form.getByRole('button', { name: 'Create account' }).click()
  expect((await isComplete).status()).toBe(200)
  await expect(form.getByRole('button', { name: 'Creating account...' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByText('About Us').click()
  await expect(page).toHaveURL(/\/about$/)
  const told = page.getByRole('region', { name: 'Registration' })
  await expect(told).toHaveCount(0)
  const isAsked = page.waitForResponse('**/api/me')
  await page.goto('/terms')
  await isAsked
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(told).toHaveCount(0)

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/me', async (route) => {
    await held
    await route.fallback()
  })
  await page.goto('/auth')
  // Until it is known.
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Finish your registration' })).toHaveCount(0)
  await page.context().unroute('**/auth/v1/user')
  const lastAnswer = page.waitForResponse(
    (response) => response.url().endsWith('/auth/v1/user') && response.request().method() === 'PUT',
  )
  letGo()
  await expect(page).toHaveURL(/\/auctions$/)
  // The mark is taken away after all.
  expect((await lastAnswer).status()).toBe(200)
})

test('whoever finishes a registration is told so, and not to log in', async ({ visitorPage }) => {
  const page = await visitorPage()
  const person = somebody()
  await page.goto('/category/boats')
  await page.getByRole('link', { name: 'Login/Register' }).click()
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillIn(page, person)
  await page.route('**/api/me', (route) => route.abort())
  const form = page.getByRole('tabpanel', { name: 'Register' })
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').getByText('Connection lost')).toBeVisible()
  await page.unroute('**/api/me')
  await page.reload()
  await expect(
    page.getByText('Continue with Boats once your registration is finished'),
  ).toBeVisible()
  await page.getByLabel('ID photo').setInputFiles(PHOTO)
  await page.getByRole('button', { name: 'Finish registration' }).click()
  await expect(
    page.getByText('Your registration is complete, and you are signed in.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/category\/boats$/)
})

test('on another device what is missing is asked for, after signing in', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const person = somebody()
  const form = await openFilledIn(page, person)
  await form.getByLabel('ID photo').setInputFiles(await brokenHeic())
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText('Not accepted')).toBeVisible()

  const elsewhere = await visitorPage()
  await giveLogin(elsewhere, { email: person.email, password: 'correct-horse' })
  await expect(elsewhere.getByText('Your details are below. Please choose')).toBeVisible()
  // They were stored before the photo was refused.
  await expect(elsewhere.getByLabel('City')).toHaveValue('Tampa')
  await elsewhere.getByLabel('ID photo').setInputFiles(PHOTO)
  await elsewhere.getByRole('button', { name: 'Finish registration' }).click()
  await expect(elsewhere).toHaveURL(/\/auctions$/)
})

test('whoever meets the own begun account in Register logs in and goes on with it', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const { username, email } = somebody()
  const password = 'correct-horse'
  const data = { email, password, data: { registration: 'begun' } }
  expect((await page.request.post('/auth/v1/signup', { data })).status()).toBe(200)
  const form = await openFilledIn(page, { username, email })
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').getByText('User already registered')).toBeVisible()
  // Not by the link beside the address, but as one does who knows the screen.
  await page.getByRole('tab', { name: 'Login' }).click()
  await sendLogin(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Finish your registration' })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Tampa')
})

test('what was typed survives a reload, but for the password; and can be thrown away', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openFilledIn(page)
  await page.reload()
  await expect(form.getByText('We kept what you typed.')).toBeVisible()
  await expect(form.getByLabel('City')).toHaveValue('Tampa')
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('hammerlane.draft'))).toBeNull()
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect(form.getByLabel('City')).toHaveValue('')
  await page.goto('/auth')
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
})

test('where the address is to be confirmed, the window that waits finishes by itself', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const { username, email } = somebody()
  const form = await openFilledIn(page, { username, email })
  // Of somebody else, who registered the address just after.
  const { mailed } = await holdBackSession(page, { password: 'of-somebody-else' })
  await page
    .context()
    .route('**/auth/v1/token?grant_type=pkce', async (route) =>
      route.fulfill({ json: (await mailed).session }),
    )
  await form.getByRole('button', { name: 'Create account' }).click()
  const told = form.getByText(`We sent an email to ${email}.`)
  await expect(told).toBeVisible()
  await expect(form.getByLabel('6-digit code')).toBeFocused()
  // A press while waiting, too soon for another mail.
  await page.route('**/auth/v1/signup*', (route) => route.fulfill(TOO_SOON))
  await form.getByRole('button', { name: 'Send another email' }).click()
  await expect(page.getByText('you can only request this after 47 seconds')).toBeVisible()
  await expect(told).toBeVisible()
  const fromMail = await page.context().newPage()
  const { target } = await mailed
  target.searchParams.set('code', 'of-the-link')
  await fromMail.goto(target.href)
  await expect(page.getByText('Account created successfully! You can now log in.')).toBeVisible()
  await expect(page).toHaveURL(/\/auctions$/)
  await expect(fromMail.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(fromMail.getByRole('region', { name: 'Registration' })).toHaveCount(0)
  await fromMail.close()
  await logOut(page)
  await logIn(page, { email, password: 'correct-horse' })
})

test('the code of that mail, read on another device, finishes it too', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 390, height: 844 })
  const { username, email } = somebody()
  const form = await openFilledIn(page, { username, email })
  const { mailed } = await holdBackSession(page)
  const asked: unknown[] = []
  await page.route('**/auth/v1/verify*', async (route) => {
    const { token, type, email: address } = route.request().postDataJSON()
    asked.push([token, type, address])
    const isRight = token === '123456'
    await route.fulfill(isRight ? { json: (await mailed).session } : WRONG_CODE)
  })
  await form.getByRole('button', { name: 'Create account' }).click()
  const code = form.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expectAccessible(page)
  await code.fill('000000')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription('That code is wrong or has expired')
  await code.fill('123 456')
  await form.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Account created successfully! You can now log in.')).toBeVisible()
  await expect(page).toHaveURL(/\/auctions$/)
  expect(asked).toEqual([
    ['000000', 'signup', email],
    ['123456', 'signup', email],
  ])
  await page.unroute('**/auth/v1/signup*')
  await logIn(await visitorPage(), { email, password: 'correct-horse' })
})

/**
 * Answers sign-up as a service with AUTH_CONFIRM_EMAIL does, with the bare user. What a mail brings there is told once it is
 * asked for: the session, and where the link leads. `changed` is what is sent otherwise than the form has it.
 */
async function holdBackSession(page: Page, changed: object = {}) {
  const { promise, resolve } = Promise.withResolvers<{ session: unknown; target: URL }>()
  await page.route('**/auth/v1/signup*', async (route) => {
    const request = route.request()
    const response = await route.fetch({ postData: { ...request.postDataJSON(), ...changed } })
    const session = await response.json()
    const target = new URL(new URL(request.url()).searchParams.get('redirect_to') ?? '')
    resolve({ session, target })
    await route.fulfill({ response, json: session.user })
  })
  return { mailed: promise }
}
