import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from './product.ts'

/** An image in name only. */
const NO_PHOTO = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('just text') }

/** A picture of one pixel. */
const PHOTO = {
  name: 'license-front.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** What only the server can tell to be none: it begins as HEIC and ends too early. */
async function brokenHeic() {
  const buffer = (await readFile('test/pictures/license.heic')).subarray(0, 500)
  return { name: 'broken.heic', mimeType: 'image/heic', buffer }
}

/** Unique to the test that asks. */
function somebody() {
  const tail = crypto.randomUUID().slice(0, 8)
  return { username: `dana_${tail}`, email: `dana.${tail}@example.com` }
}

async function openRegister(page: Page) {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  return page.getByRole('tabpanel', { name: 'Register' })
}

async function fillIn(page: Page, { username, email }: ReturnType<typeof somebody>) {
  const form = page.getByRole('tabpanel', { name: 'Register' })
  const texts = {
    'Full name': 'Dana Whitfield',
    Username: username,
    Email: email,
    Password: 'correct-horse',
    'Confirm password': 'correct-horse',
    Address: '1180 Harbor View Dr',
    City: 'Tampa',
    'State/Province': 'Florida',
    'ZIP/Post code': '33602',
    Telephone: '(813) 555-0176',
  }
  for (const [label, text] of Object.entries(texts)) {
    await form.getByLabel(label, { exact: true }).fill(text)
  }
  await form.getByLabel('ID photo').setInputFiles(PHOTO)
  await form.getByRole('checkbox', { name: /^I accept the/ }).check()
}

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

test('a taken username is told before the account is made; nothing typed is lost', async ({
  visitorPage,
}) => {
  const first = somebody()
  const one = await visitorPage()
  await openRegister(one)
  await fillIn(one, first)
  await one.getByRole('button', { name: 'Create account' }).click()
  await expect(one).toHaveURL(/\/auctions$/)

  const page = await visitorPage()
  const form = await openRegister(page)
  const second = somebody()
  await fillIn(page, { ...second, username: first.username.toUpperCase() })
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

test('a failure half-way leaves the form; trying again goes on with the same account', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openRegister(page)
  await fillIn(page, somebody())
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
  await expect(page).toHaveURL(/\/auth$/)
  await expect(form.getByLabel('City')).toHaveValue('Tampa')
  await form.getByLabel('ID photo').setInputFiles(PHOTO)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auctions$/)
  await expect(page.getByText('Success!')).toBeVisible()
  expect(signUps).toEqual(['POST'])
})

test('the photo is dropped, refused when it is none or too large, and removed', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openRegister(page)
  const field = form.getByLabel('ID photo')
  await field.setInputFiles({
    name: 'me.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('x'),
  })
  await expect(page.getByText('Invalid File')).toBeVisible()
  await expect(page.getByText('Please upload an image file under 5MB')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await field.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await expect(page.getByText('Invalid File')).toBeVisible()
  await expect(form.getByText('Ready')).toHaveCount(0)
  await expect(field).toHaveAccessibleDescription(/^me\.png is too large \(5\.0 MB\)/)
  await field.setInputFiles(NO_PHOTO)
  await expect(field).toHaveAccessibleDescription(/^me\.png cannot be read as a picture/)
  const dropped = await page.evaluateHandle(async () => {
    const canvas = new OffscreenCanvas(30, 20)
    canvas.getContext('2d')?.fillRect(5, 5, 20, 10)
    const type = 'image/webp'
    const transfer = new DataTransfer()
    transfer.items.add(new File([await canvas.convertToBlob({ type })], 'dropped.webp', { type }))
    return transfer
  })
  await form.getByText('Drag your ID photo here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(form.getByText('dropped.webp')).toBeVisible()
  await expect(form.getByText('Ready')).toBeVisible()
  await form.getByRole('button', { name: 'Remove photo' }).click()
  await expect(form.getByText('dropped.webp')).toHaveCount(0)
})

test('of a photo that is too large a smaller copy is made; HEIC is converted', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  await page.goto('/dashboard?view=account')
  const panel = page.getByRole('region', { name: 'ID photo' })
  const field = panel.getByLabel('ID photo', { exact: true })
  const noise = randomBytes(1800 * 1200 * 3)
  const large = await sharp(noise, { raw: { width: 1800, height: 1200, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  await field.setInputFiles({ name: 'camera.png', mimeType: 'image/png', buffer: large })
  await expect(page.getByText('Please upload an image file under 5MB')).toBeVisible()
  await expect(panel.getByText(/^camera\.png is too large \(6\.2 MB\)/)).toBeVisible()
  await expect(panel.getByText('Ready')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Use a smaller copy' }).click()
  await expect(panel.getByText('camera.jpg')).toBeVisible()
  await panel.getByRole('button', { name: 'Upload photo' }).click()
  await expect(page.getByText('ID photo uploaded')).toBeVisible()

  await field.setInputFiles('test/pictures/license.heic')
  await expect(panel.getByText('Your browser cannot show it; we convert it.')).toBeVisible()
  await panel.getByRole('button', { name: 'Replace photo' }).click()
  await expect(page.getByText('ID photo replaced')).toBeVisible()
  await panel.getByRole('button', { name: 'Show photo' }).click()
  const shown = panel.getByRole('img', { name: 'Your ID' })
  await expect(shown).toHaveJSProperty('naturalWidth', 640)

  await field.setInputFiles(await brokenHeic())
  await expect(panel.getByText('Ready')).toBeVisible()
  await panel.getByRole('button', { name: 'Replace photo' }).click()
  await expect(panel.getByText('Not accepted')).toBeVisible()
  await expect(panel.getByText('Ready')).toHaveCount(0)
})

test('a member logs in and out; a wrong password is told', async ({ visitorPage }) => {
  const page = await visitorPage()
  await openRegister(page)
  const { username, email } = somebody()
  await fillIn(page, { username, email })
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
