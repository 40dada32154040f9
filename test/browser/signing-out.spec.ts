import type { Page } from '@playwright/test'
import { openRegister } from './account/registering.ts'
import { logIn, logOut, newAccount, sendLogin } from './accounts.ts'
import { expect, holdBack, test, untilHydrated } from './product.ts'

test('who signs in while the last sign-out is still under way stays signed in', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await logIn(page, await newAccount(page))
  const next = await newAccount(page)
  const { promise: isTold, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/auth/v1/logout*', async (route) => {
    await isTold
    await route.fulfill({ status: 500 })
  })
  const asked = page.waitForRequest('**/auth/v1/logout*')
  await logOut(page)
  await expect(page).toHaveURL('/')
  await asked
  await page.getByRole('link', { name: 'Login/Register' }).click()
  await sendLogin(page, next)
  await expect(page).toHaveURL(/\/auctions$/)
  const answered = page.waitForResponse('**/auth/v1/logout*')
  tell()
  await (await answered).finished()
  await page.reload()
  await expect(page).toHaveURL(/\/auctions$/)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(await storedEmail(page)).toBe(next.email)
})

test('a page that the browser brings back after somebody signed out elsewhere shows nobody’s account', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help/how-to-bid')
  const menu = page.getByRole('banner')
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await untilHydrated(page)
  await page.evaluate(() => {
    // A page that was put by hears of nothing.
    localStorage.removeItem('hammerlane.session')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(menu.getByRole('link', { name: 'Login/Register' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
})

test('Logout leads home from a member’s page, which asks the next one to sign in', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  await logIn(page, account)
  await page.goto('/dashboard')
  await expect(page.getByRole('tab', { name: 'My Bids' })).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'ALL AUCTIONS' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(/\/auth$/)
})

test('Sign Out goes home and says so', async ({ memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('link', { name: 'Login/Register' })).toBeVisible()
})

test('Logout in the header goes home from here too', async ({ memberPage }) => {
  const page = await memberPage('Dana Whitfield')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Dana Whitfield' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('Sign Out goes home also where the sign-in client hears of it late', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const letClientCome = await holdBack(page, '**/module-*.js')
  const leadOn = await holdBack(page, '**/home-page-*.js')
  await page.goto('/dashboard')
  const told = page.waitForResponse('**/auth/v1/logout?*')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  letClientCome()
  await told
  leadOn()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('what was typed in Register is gone in every tab once somebody signs out', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const form = await openRegister(page)
  await form.getByLabel('City').fill('Tampa')
  const other = await page.context().newPage()
  await logIn(other, await newAccount(other))
  await expect(page).toHaveURL(/\/auctions$/)
  await logOut(other)
  await expect(page.getByRole('link', { name: 'Login/Register' })).toBeVisible()
  await openRegister(page)
  await expect(form.getByLabel('City')).toHaveValue('')
  await expect(form.getByText('We kept what you typed.')).toHaveCount(0)
})

test('a search that somebody was about to save is not offered to who signs in next', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await logIn(page, await newAccount(page))
  await page.evaluate(() => {
    const wish = JSON.stringify({ query: 'q=chevy', at: Date.now() })
    localStorage.setItem('hammerlane.search-to-save', wish)
  })
  await logOut(page)
  await expect(page.getByRole('link', { name: 'Login/Register' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('hammerlane.search-to-save'))).toBeNull()
})

test('a session that was signed out is worth nothing on the server either', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await logIn(page, await newAccount(page))
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}').access_token,
  )
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get('/auth/v1/user', { headers })).status()).toBe(200)
  const told = page.waitForResponse('**/auth/v1/logout*')
  await logOut(page)
  expect((await told).status()).toBe(204)
  expect((await page.request.get('/auth/v1/user', { headers })).status()).toBe(403)
})

function storedEmail(page: Page): Promise<unknown> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}').user?.email,
  )
}
