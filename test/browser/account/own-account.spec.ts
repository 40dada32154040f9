import { readFile } from 'node:fs/promises'
import { giveLogin, logIn, logOut, mailTo, newAccount, newBidder } from '../accounts.ts'
import { acceptTerms } from '../parts/off-screen.ts'
import { expect, expectAccessible, test } from '../product.ts'

test('a device that is signed out elsewhere bids no more', async ({ staff, visitorPage }) => {
  const { id } = await staff.createAuction()
  const [here, there] = [await visitorPage(), await visitorPage()]
  const account = await newBidder(here)
  await logIn(here, account)
  await logIn(there, account)
  await acceptTerms(there)
  const bid = (amount: number) =>
    there.evaluate(
      async ([path, sent]) => {
        const { access_token } = JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}')
        const headers = {
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
        }
        return (await fetch(path, { method: 'POST', headers, body: sent })).status
      },
      [`/api/auctions/${id}/bids`, JSON.stringify({ amount })] as const,
    )
  expect(await bid(10_100)).toBe(201)
  await here.goto('/dashboard?view=security')
  const devices = here.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByText('This device')).toBeVisible()
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
  // That of registering is the other one.
  await expect(here.getByText('2 devices signed out')).toBeVisible()
  expect(await bid(10_200)).toBe(401)
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await there.goto('/dashboard')
  await expect(there).toHaveURL(/\/auth$/)
})

test('password and address are changed: by who knows the one, and reads the other', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  await logIn(page, account)
  await page.goto('/dashboard?view=security')
  const form = page.getByRole('form', { name: 'Change password' })
  const current = form.getByLabel('Current password', { exact: true })
  await current.fill('wrong-horse')
  for (const label of ['New password', 'Confirm new password']) {
    await form.getByLabel(label, { exact: true }).fill('tulip-ladder-9')
  }
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toBeFocused()
  await expect(current).toHaveAccessibleDescription('That is not your current password')
  await current.fill(account.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(current).toHaveValue('')

  const address = page.getByRole('region', { name: 'Email address' })
  const wanted = address.getByLabel('New email')
  await wanted.fill(account.email)
  await address.getByRole('button', { name: 'Change email' }).click()
  await expect(wanted).toBeFocused()
  await expect(wanted).toHaveAccessibleDescription('This is already your email')
  const { email: taken } = await newAccount(page)
  await wanted.fill(taken)
  await address.getByRole('button', { name: 'Change email' }).click()
  await expect(wanted).toHaveAccessibleDescription(
    'A user with this email address has already been registered',
  )
  const email = `new-${account.email}`
  await wanted.fill(email)
  await address.getByRole('button', { name: 'Change email' }).click()
  await expect(address.getByRole('status')).toContainText(`We sent a link to ${email}.`)
  await expect(address.getByText('Not confirmed yet')).toBeVisible()
  await expectAccessible(page)
  const { link } = await mailTo(email, 'Confirm your new')
  await page.goto(link.href)
  await expect(address.getByText(`You sign in with ${email}`)).toBeVisible()
  // The session that came in the address does not stay there.
  await expect(page).not.toHaveURL(/access_token/)
  await logOut(page)
  await logIn(page, { email, password: 'tulip-ladder-9' })
})

test('a member takes the data along and closes the account', async ({ visitorPage }) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  await logIn(page, account)
  await page.goto('/dashboard?view=account')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    profile: { email: account.email, full_name: 'Dana Whitfield' },
    bids: [],
  })

  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(dialog.getByText('Check this box to close your account')).toBeVisible()
  await dialog.getByLabel('I want to close my account for good').check()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong-horse')
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(dialog.getByText('That password is incorrect')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByText('Account closed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login/Register' })).toBeVisible()
  await giveLogin(page, account)
  await expect(page.getByRole('alert').getByText('This account is closed.')).toBeVisible()
})

test('axe finds nothing on the account', async ({ memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  await page.goto('/dashboard?view=security')
  await expect(page.getByRole('region', { name: 'Where you are signed in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Account Details' }).click()
  await expect(page.getByRole('region', { name: 'Your data' })).toBeVisible()
  await expectAccessible(page)
})
