import { fillIn, somebody } from './account/registering.ts'
import { logOut, newAccount, sendLogin } from './accounts.ts'
import { expect, test, untilHydrated } from './product.ts'

test('who signs in or registers from an auction goes on with it', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction({ title: '2017 Jeep Wrangler Sahara' })
  const page = await visitorPage()
  const account = await newAccount(page)
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  const told = page.getByText('Continue with 2017 Jeep Wrangler Sahara once you are signed in')
  await expect(told).toBeVisible()
  // The terms are read on the way, and the page is loaded anew.
  await page.getByRole('tabpanel').getByRole('link', { name: 'Terms and conditions' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  await page.goBack()
  await page.reload()
  await expect(told).toBeVisible()
  await sendLogin(page, account)
  await expect(page).toHaveURL(`/auction/${id}`)
  await expect(page.getByRole('button', { name: 'Place Bid' })).toBeVisible()

  const other = await visitorPage()
  await other.goto(`/auction/${id}`)
  await untilHydrated(other)
  // As a link that is followed before the page is hydrated: the browser itself goes there.
  await other.evaluate(() => location.assign('/auth'))
  await other.getByRole('tab', { name: 'Register' }).click()
  await fillIn(other, somebody())
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other).toHaveURL(`/auction/${id}`)
})

test('who opens a tab of the dashboard and has to sign in first gets there', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  await page.goto('/dashboard?view=security')
  await expect(page.getByText('Continue with your dashboard once you are signed in')).toBeVisible()
  await sendLogin(page, account)
  await expect(page).toHaveURL('/dashboard?view=security')
  await logOut(page)
  await page.getByRole('link', { name: 'Login/Register' }).click()
  await sendLogin(page, account)
  await expect(page).toHaveURL(/\/auctions$/)
})

test('who signs in from a list goes on with it, and the form names it', async ({ visitorPage }) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  const note = page.getByText(/^Continue with .+ once you are signed in$/)
  for (const [address, name] of [
    ['/category/boats', 'Boats'],
    ['/auctions?q=jeep', 'the auctions you chose'],
    ['/compare', 'your comparison'],
    ['/payment', 'the bank details'],
    ['/contact', 'the contact form'],
    ['/results', 'the results'],
  ] as const) {
    await page.goto(address)
    await untilHydrated(page)
    await page.getByRole('link', { name: 'Login/Register' }).click()
    await expect(note).toHaveText(`Continue with ${name} once you are signed in`)
    await sendLogin(page, account)
    await expect(page).toHaveURL(address)
    await logOut(page)
  }
  // Of the list of all nothing is said: that is where everybody gets.
  await page.goto('/auctions')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Login/Register' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('whoever is faster than the scripts is led back to where they were', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const SCRIPTS = /\/assets\/.*\.js$/
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/category/boats')
  await page.getByRole('link', { name: 'Login/Register' }).click()
  await page.waitForURL(/\/auth$/)
  await page.unroute(SCRIPTS)
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByText('Continue with Boats once you are signed in')).toBeVisible()
})
