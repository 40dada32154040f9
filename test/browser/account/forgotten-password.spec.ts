import {
  askForNewPassword,
  chooseNewPassword,
  giveLogin,
  logIn,
  logOut,
  mailTo,
  newAccount,
} from '../accounts.ts'
import { expect, expectAccessible, test } from '../product.ts'

test('a forgotten password is replaced by way of the mailed link, once', async ({
  visitorPage,
}) => {
  test.slow()
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
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessible(page)

  const { link } = await mailTo(account.email, 'new password')
  await page.goto(link.href)
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
  await other.goto(link.href)
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(other)
  await giveLogin(other, account)
  await expect(other.getByRole('alert').getByText('Invalid login credentials')).toBeVisible()
  await logIn(other, { ...account, password: 'tulip-ladder-9' })
})

test('the code from the mail will do in place of the link', async ({ visitorPage }) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  const { code } = await askForNewPassword(page, account.email)
  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/auth\/reset-password$/)
  await chooseNewPassword(page, 'tulip-ladder-9')
  await expect(page).toHaveURL(/\/auctions$/)
  await logOut(page)
  await logIn(page, { ...account, password: 'tulip-ladder-9' })
})

test('who was robbed of the address takes the account back by the link in the notice', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const email = `${crypto.randomUUID()}@example.com`
  const next = `thief.${email}`
  await page.request.post('/auth/v1/otp', { data: { email } })
  const { code: token } = await mailTo(email, 'Confirm your email')
  const proved = await page.request.post('/auth/v1/verify', {
    data: { type: 'email', email, token },
  })
  const headers = { authorization: `Bearer ${(await proved.json()).access_token}` }
  await page.request.put('/auth/v1/user', { data: { email: next }, headers })
  await page.request.get((await mailTo(next, 'new email')).link.href)
  const notice = await mailTo(email, 'has changed')
  const link = /https?:\/\/\S+\/undo-email-change#\S+/.exec(notice.text)?.[0] ?? ''

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Undo the change of your email?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page).toHaveURL(/\/auth\/reset-password$/)
  await chooseNewPassword(page, 'tulip-ladder-9')
  await expect(page).toHaveURL(/\/auctions$/)
  await logOut(page)
  await logIn(page, { email, password: 'tulip-ladder-9' })

  const late = await visitorPage()
  await late.goto(link)
  await late.getByRole('button', { name: 'Undo the change' }).click()
  await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(late)
  // As it is for who has undone the change and did not get the answer.
  await late.getByRole('link', { name: 'Choose a new password' }).click()
  await expect(late).toHaveURL(/\/auth\/forgot-password$/)
})
