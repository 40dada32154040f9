import { giveLogin, logIn, logOut, mailTo, newAccount } from './accounts.ts'
import { expect, expectAccessible, test } from './product.ts'

test('a forgotten password is replaced by way of the mailed link, once', async ({
  visitorPage,
}) => {
  const page = await visitorPage({ width: 390 })
  const account = await newAccount(page)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await expectAccessible(page)

  const mail = await mailTo(page, account.email, 'new password')
  const link = /https?:\/\/\S+\/verify\S+/.exec(mail)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  const wanted = page.getByLabel('New password', { exact: true })
  await wanted.fill('short')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(wanted).toBeFocused()
  await expect(wanted).toHaveAccessibleDescription('Password must be at least 6 characters')
  await wanted.fill('tulip-ladder-9')
  await expect(wanted).toHaveAccessibleDescription(/^Password strength: (Good|Strong)$/)
  // A reload in between forgets nothing but what was typed.
  await page.reload()
  await wanted.fill('tulip-ladder-9')
  await page.getByLabel('Confirm new password', { exact: true }).fill('tulip-ladder-9')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
  await expect(page).toHaveURL(/\/auctions$/)

  const other = await visitorPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible()
  await expectAccessible(other)
  await giveLogin(other, account)
  await expect(other.getByRole('alert').getByText('Invalid login credentials')).toBeVisible()
  await logIn(other, { ...account, password: 'tulip-ladder-9' })
})

test('the code from the mail will do in place of the link', async ({ visitorPage }) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  await page.goto('/auth/forgot-password')
  const email = page.getByLabel('Email')
  await expect(async () => {
    await email.fill(account.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByLabel('6-digit code')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const mail = await mailTo(page, account.email, 'new password')
  await page.getByLabel('6-digit code').fill(/Code: (\d{6})/.exec(mail)?.[1] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/auth\/reset-password$/)
  await page.getByLabel('New password', { exact: true }).fill('tulip-ladder-9')
  await page.getByLabel('Confirm new password', { exact: true }).fill('tulip-ladder-9')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/auctions$/)
  await logOut(page)
  await logIn(page, { ...account, password: 'tulip-ladder-9' })
})
