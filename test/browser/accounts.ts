/** Members with an address and a password, and the mails that they get. */
import type { Page } from '@playwright/test'
import { openTestPool } from '../database.ts'
import { mailsTo, type SignInMail } from '../sign-in-mails.ts'
import { expect, tellDetails } from './product.ts'

export interface Account {
  email: string
  password: string
}

/** A new account; nobody is signed in to it. */
export async function newAccount(page: Page, fullName = 'Dana Whitfield'): Promise<Account> {
  return (await signUp(page, fullName)).account
}

/** The same with all that the Register form asks, but for the terms. */
export async function newBidder(page: Page): Promise<Account> {
  const { account, token } = await signUp(page, 'Dana Whitfield')
  await tellDetails(token, 'Dana Whitfield')
  return account
}

async function signUp(page: Page, fullName: string) {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: 'correct-horse' }
  const data = { full_name: fullName }
  const answer = await page.request.post('/auth/v1/signup', { data: { ...account, data } })
  expect(answer.status()).toBe(200)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return { account, token }
}

/** The member who is signed in on a page that is open. */
export function memberOf(page: Page): Promise<{ id: string; email: string }> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}').user)
}

/** Opens the Login form, fills it in and sends it. What comes then the test says. */
export async function giveLogin(page: Page, account: Account): Promise<void> {
  await page.goto('/auth')
  await sendLogin(page, account)
}

/** The same where the form stands already. */
export async function sendLogin(page: Page, { email, password }: Account): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}

export async function logIn(page: Page, account: Account): Promise<void> {
  await giveLogin(page, account)
  await expect(page).toHaveURL(/\/auctions$/)
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
}

/** The newest mail to an address with these words in its subject, as its reader gets it. */
export async function mailTo(email: string, subject: string): Promise<SignInMail> {
  const db = openTestPool(process.env['HAMMERLANE_DATABASE_URL'] ?? '', 1)
  let newest: SignInMail | undefined
  try {
    await expect(async () => {
      const mails = await mailsTo(db, email)
      newest = mails.findLast((mail) => mail.subject.includes(subject))
      expect(newest).toBeDefined()
    }).toPass()
  } finally {
    await db.destroy()
  }
  if (!newest) throw new Error(`There is no mail to ${email} about ${subject}`)
  return newest
}

/** Has the mail sent that lets one choose a new password; the page then asks for its code. */
export async function askForNewPassword(page: Page, email: string): Promise<SignInMail> {
  await page.goto('/auth/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  return mailTo(email, 'new password')
}

/** On the page to which that mail leads. */
export async function chooseNewPassword(page: Page, password: string): Promise<void> {
  for (const label of ['New password', 'Confirm new password']) {
    await page.getByLabel(label, { exact: true }).fill(password)
  }
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
}
