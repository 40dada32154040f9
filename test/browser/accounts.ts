/** Members with an address and a password, and the mails that they get. */
import type { Page } from '@playwright/test'
import { expect } from './product.ts'

export interface Account {
  email: string
  password: string
}

/** A new account; nobody is signed in to it. */
export async function newAccount(page: Page, fullName = 'Dana Whitfield'): Promise<Account> {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: 'correct-horse' }
  const data = { full_name: fullName }
  const answer = await page.request.post('/auth/v1/signup', { data: { ...account, data } })
  expect(answer.status()).toBe(200)
  return account
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

/** The text of the newest mail to an address with these words in its subject, as staff read it in the outbox. */
export async function mailTo(page: Page, email: string, subject: string): Promise<string> {
  const authorization = `Bearer ${process.env['HAMMERLANE_STAFF_TOKEN'] ?? ''}`
  let text = ''
  await expect(async () => {
    const answer = await page.request.get('/api/staff/outbox?limit=100', {
      headers: { authorization },
    })
    const { items } = (await answer.json()) as {
      items: { to: string; subject: string; text: string }[]
    }
    const mail = items.find((one) => one.to === email && one.subject.includes(subject))
    text = mail?.text ?? ''
    expect(text).not.toBe('')
  }).toPass()
  return text
}
