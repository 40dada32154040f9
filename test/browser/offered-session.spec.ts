import type { Page } from '@playwright/test'
import {
  askForNewPassword,
  chooseNewPassword,
  mailTo,
  newAccount,
  type Account,
} from './accounts.ts'
import { expect, expectAccessible, test } from './product.ts'

test('a prepared link signs nobody in who does not want it', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 390 })
  const stranger = await newAccount(page)
  await page.goto(`/auctions#${await tokensOf(page, stranger)}`)
  const question = page.getByRole('dialog', { name: 'Sign in with this link?' })
  await expect(question.getByText(stranger.email)).toBeVisible()
  await expect(page).toHaveURL(/\/auctions$/)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Do not sign in' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Browse All Auctions' })).toBeVisible()
  expect(await storedEmail(page)).toBeUndefined()
})

test('a link takes nobody’s session away unasked', async ({ memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  const stranger = await newAccount(page)
  await page.goto('/auctions')
  const own = await storedEmail(page)
  await page.goto(`/?offered#${await tokensOf(page, stranger)}`)
  const question = page.getByRole('dialog', { name: 'Sign in with this link?' })
  await expect(question.getByText(own ?? 'nobody')).toBeVisible()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toHaveCount(0)
  expect(await storedEmail(page)).toBe(own)

  await page.goto(`/auctions#${await tokensOf(page, stranger)}`)
  const ended = page.waitForResponse('**/auth/v1/logout*')
  await question.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(question).toHaveCount(0)
  expect(await storedEmail(page)).toBe(stranger.email)
  expect((await ended).status()).toBe(204)
})

test('a link that cannot be taken up says so and holds nobody', async ({ visitorPage }) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  await page.goto(`/auctions#${await tokensOf(page, account)}`)
  const question = page.getByRole('dialog', { name: 'Sign in with this link?' })
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Nothing more fits', 'QuotaExceededError')
    }
  })
  await question.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Failed to sign in')).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('the link of a mail works on another device too, once one says so', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  await page.request.post('/auth/v1/recover', {
    data: { email: account.email },
    params: { redirect_to: new URL('/auth/reset-password', await originOf(page)).href },
  })
  const { link } = await mailTo(account.email, 'new password')
  await page.goto(link.href)
  const question = page.getByRole('dialog', { name: 'Sign in with this link?' })
  await expect(page.getByText('Checking your link...')).toBeAttached()
  await question.getByRole('button', { name: 'Sign in', exact: true }).click()
  await chooseNewPassword(page, 'tulip-ladder-9')
})

test('a link to the dashboard waits there for the answer, and leaves no tokens behind', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  await page.goto(`/dashboard?view=security#${await tokensOf(page, account)}`)
  const question = page.getByRole('dialog', { name: 'Sign in with this link?' })
  await question.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(`You sign in with ${account.email}`)).toBeVisible()
  await expect(page).toHaveURL('/dashboard?view=security')
  await page.evaluate(() => localStorage.clear())

  await page.goto(`/dashboard?view=account#${await tokensOf(page, account)}`)
  await question.getByRole('button', { name: 'Do not sign in' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  const kept = await page.evaluate(() => sessionStorage.getItem('hammerlane.return-address'))
  expect(kept).toContain('"/dashboard?view=account"')
})

test('a link that another browser asked for signs nobody in here, and its code goes on there', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  const { link, code } = await askForNewPassword(page, account.email)

  const other = await visitorPage({ width: 390 })
  await other.goto(link.href)
  await expect(other.getByRole('heading', { name: 'Opened in another browser' })).toBeVisible()
  await expect(other).toHaveURL(/\/auth\/reset-password$/)
  await expectAccessible(other)
  expect(await storedEmail(other)).toBeUndefined()

  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
})

test('a made-up code in the address takes nobody’s session away', async ({ memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  await page.goto('/dashboard?view=account&code=made-up')
  await expect(page.getByText('Opened in another browser')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Account Details' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\?view=account$/)
})

test('an address that says that a link changed one’s email claims no more than it can know', async ({
  visitorPage,
}) => {
  const page = await visitorPage({ width: 390 })
  // As the service sends on a browser that did not ask for the change, and as anybody can type it.
  await page.goto('/dashboard?view=security&code=of-another-browser#type=email_change')
  const told = page.getByText('If a link in our email brought you here, your address is changed')
  await expect(told).toBeVisible()
  await expect(page.getByText('Opened in another browser')).toHaveCount(0)
  await expect(page).not.toHaveURL(/code=|type=/)
})

/** A session of the account as a link brings it, in the form of a fragment. */
async function tokensOf(page: Page, data: Account): Promise<string> {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data })
  const { access_token, refresh_token, expires_at } = await answer.json()
  const members = { access_token, refresh_token, expires_at: String(expires_at) }
  return String(new URLSearchParams({ ...members, expires_in: '3600', token_type: 'bearer' }))
}

async function originOf(page: Page): Promise<string> {
  await page.goto('/')
  return new URL(page.url()).origin
}

function storedEmail(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}').user?.email,
  )
}
