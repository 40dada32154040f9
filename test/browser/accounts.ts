/** Members with an address and a password, and the mails that they get. */
import type { Page } from '@playwright/test'
import { openTestPool } from '../database.ts'
import { mailsTo } from '../sign-in-mails.ts'
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

/** The text of the newest mail to an address with these words in its subject, as its reader gets it. */
export async function mailTo(email: string, subject: string): Promise<string> {
  const db = openTestPool(process.env['HAMMERLANE_DATABASE_URL'] ?? '', 1)
  let text = ''
  try {
    await expect(async () => {
      const mails = await mailsTo(db, email)
      text = mails.findLast((mail) => mail.subject.includes(subject))?.text ?? ''
      expect(text).not.toBe('')
    }).toPass()
  } finally {
    await db.destroy()
  }
  return text
}
