import { expect, holdBack, test } from '../product.ts'

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
