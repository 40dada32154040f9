import { newAccount } from '../accounts.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { fillIn, openFilledIn, openRegister, somebody } from './registering.ts'

test('a stranger registers with a photo and is signed in', async ({ visitorPage }) => {
  const page = await visitorPage()
  const form = await openRegister(page)
  const { username, email } = somebody()
  await expect(form.getByLabel('Country')).toHaveValue('United States')
  await expect(form.getByLabel('ID type')).toHaveValue('drivers_license')
  await fillIn(page, { username, email })
  await expect(form.getByRole('img', { name: 'Your ID' })).toBeVisible()
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created successfully! You can now log in.')).toBeVisible()
  await expect(page).toHaveURL(/\/auctions$/)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const profile = await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}')
    const headers = { authorization: `Bearer ${access_token}` }
    return (await fetch('/api/me', { headers })).json()
  })
  expect(profile).toMatchObject({
    username,
    email,
    full_name: 'Dana Whitfield',
    first_name: 'Dana',
    last_name: 'Whitfield',
    address: '1180 Harbor View Dr',
    city: 'Tampa',
    state_province: 'Florida',
    country: 'United States',
    zip_code: '33602',
    telephone: '(813) 555-0176',
    id_type: 'drivers_license',
    id_photo_url: '/api/me/id-photo',
    referral_code: null,
    newsletter_subscription: false,
    terms_accepted: true,
  })
  expect(profile.terms_version).toBeTruthy()
})

test('who has a phone registers with a HEIC photo, and sees it kept as one that every browser shows', async ({
  visitorPage,
}) => {
  const page = await visitorPage({ width: 390, height: 844 })
  const form = await openFilledIn(page)
  await form.getByLabel('ID photo').setInputFiles('test/pictures/license.heic')
  await expect(form.getByText('license.heic')).toBeVisible()
  await expect(form.getByText('No preview in this browser, but we can use')).toBeVisible()
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created successfully! You can now log in.')).toBeVisible()
  await expect(page).toHaveURL(/\/auctions$/)
  await page.goto('/dashboard?view=account')
  const panel = page.getByRole('region', { name: 'ID photo' })
  await panel.getByRole('button', { name: 'Show photo' }).click()
  await expect(panel.getByRole('img', { name: 'Your ID' })).toHaveJSProperty('naturalWidth', 640)
})

test('an empty form is refused field by field, in the words of the specification', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openRegister(page)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').getByText('Validation Error')).toBeVisible()
  for (const message of [
    'Username must be 6-20 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
    'Address is required',
    'City is required',
    'State/Province is required',
    'ZIP/Post Code is required',
    'Valid phone number is required',
    'Please upload your ID photo',
    'You must accept the terms and conditions',
    '11 fields need your attention',
  ]) {
    await expect(form.getByText(message, { exact: true })).toBeVisible()
  }
  await expect(form.getByLabel('Full name')).toBeFocused()
  await expect(form.getByLabel('Full name')).toHaveAccessibleDescription(
    'Name must be at least 2 characters',
  )
  await expectAccessible(page)
})

test('a field is checked when it is left, then with every key', async ({ visitorPage }) => {
  const page = await visitorPage()
  const form = await openRegister(page)
  const username = form.getByLabel('Username')
  await username.fill('dana!!')
  await expect(form.getByText('Username can only contain')).toHaveCount(0)
  await username.blur()
  await expect(
    form.getByText('Username can only contain letters, numbers and underscores'),
  ).toBeVisible()
  await username.fill('dana_w')
  await expect(form.getByText('Username can only contain')).toHaveCount(0)
  await form.getByLabel('Password', { exact: true }).fill('correct-horse')
  await form.getByLabel('Confirm password', { exact: true }).fill('correct-house')
  await form.getByLabel('Confirm password', { exact: true }).blur()
  await expect(form.getByText("Passwords don't match")).toBeVisible()
  await form.getByRole('button', { name: 'Show confirm password' }).click()
  await expect(form.getByLabel('Confirm password', { exact: true })).toHaveAttribute('type', 'text')
})

test('a phone number is formatted while it is typed, on the keys of a phone', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openRegister(page)
  const telephone = form.getByLabel('Telephone')
  await expect(telephone).toHaveAttribute('type', 'tel')
  await expect(telephone).toHaveAttribute('inputmode', 'tel')
  await expect(telephone).toHaveAttribute('autocomplete', 'tel')
  await telephone.pressSequentially('8135550176')
  await expect(telephone).toHaveValue('(813) 555-0176')
  // The caret stays where it is worked.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('9')
  await expect(telephone).toHaveValue('(813) 555-9176')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await telephone.blur()
  await expect(form.getByText('Valid phone number is required')).toBeVisible()
})

test('a taken username is told before the account is made; nothing typed is lost', async ({
  visitorPage,
}) => {
  const first = somebody()
  const one = await visitorPage()
  await openFilledIn(one, first)
  await one.getByRole('button', { name: 'Create account' }).click()
  await expect(one).toHaveURL(/\/auctions$/)

  const page = await visitorPage()
  const second = somebody()
  const form = await openFilledIn(page, { ...second, username: first.username.toUpperCase() })
  await expect(form.getByText('This username is already taken')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').getByText('This username is already taken')).toBeVisible()
  await expect(form.getByLabel('Username')).toBeFocused()
  await expect(form.getByLabel('City')).toHaveValue('Tampa')
  await expect(form.getByText('license-front.png')).toBeVisible()
  expect(asked.filter((url) => url.includes('/auth/v1/signup'))).toEqual([])
  await form.getByLabel('Username').fill(second.username)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auctions$/)
})

test('a name that was left for another is not called taken late', async ({ visitorPage }) => {
  const page = await visitorPage()
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/taken_name*', async (route) => {
    await isAllowed
    await route.fulfill({ json: { available: false } })
  })
  const person = somebody()
  const form = await openFilledIn(page, person)
  const username = form.getByLabel('Username')
  const asked = page.waitForRequest('**/taken_name*')
  await username.fill('taken_name')
  await username.blur()
  const answered = (await asked).response()
  await username.fill(person.username)
  await username.blur()
  allow()
  await (await answered)?.finished()
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auctions$/)
})

test('an address that is registered is told at its field, and signs in from there', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  const form = await openFilledIn(page, { ...somebody(), email: account.email })
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').getByText('User already registered')).toBeVisible()
  const email = form.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/^This email is already registered\./)
  await form.getByRole('button', { name: 'Sign in instead' }).click()
  const login = page.getByRole('tabpanel', { name: 'Login' })
  await expect(login.getByLabel('Email')).toHaveValue(account.email)
  await expect(login.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auctions$/)
})

test('a member logs in and out; a wrong password is told', async ({ visitorPage }) => {
  const page = await visitorPage()
  const { username, email } = somebody()
  await openFilledIn(page, { username, email })
  await page.getByRole('button', { name: 'Create account' }).click()
  // The address changes before the page: until then this form is still there, with its tab.
  await expect(page.getByRole('heading', { name: 'Browse All Auctions' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Login/Register' }).click()
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('wrong-horse')
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('alert').getByText('Invalid login credentials')).toBeVisible()
  await form.getByLabel('Password', { exact: true }).fill('correct-horse')
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('You have successfully logged in.')).toBeVisible()
  await expect(page).toHaveURL(/\/auctions$/)
  // Who is signed in has no business at the door.
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/auctions$/)
})

test('Space on a tab chooses it, and moves nothing', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.goto('/auth')
  await page
    .getByRole('tabpanel', { name: 'Login' })
    .getByRole('button', { name: 'Login' })
    .waitFor()
  await page.getByRole('tab', { name: 'Login' }).focus()
  await page.keyboard.press('ArrowRight')
  const register = page.getByRole('tab', { name: 'Register' })
  await expect(register).toBeFocused()
  const body = page.locator('body')
  await body.evaluate((element) =>
    window.addEventListener('keydown', ({ defaultPrevented }) =>
      element.setAttribute('data-scrolls', String(!defaultPrevented)),
    ),
  )
  await page.keyboard.press('Space')
  await expect(body).toHaveAttribute('data-scrolls', 'false')
  await expect(register).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/auth?tab=register')
})

test('axe finds nothing on the Login tab', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.goto('/auth')
  await expect(page.getByRole('tab')).toHaveText(['Login', 'Register'])
  const login = page.getByRole('tabpanel', { name: 'Login' })
  await expect(login.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  const terms = login.getByRole('link', { name: 'Terms and conditions' })
  await expect(terms).toHaveAttribute('href', '/terms')
  await expectAccessible(page)
})
