import type { Page } from '@playwright/test'
import { logIn, mailTo, newAccount } from './accounts.ts'
import { expect, expectAccessible, test } from './product.ts'

/** The service's answer to who signed in a while ago, once. */
async function askOnce(page: Page, address: string, method: string): Promise<void> {
  let isAsked = false
  await page.route(address, async (route) => {
    if (isAsked || route.request().method() !== method) return route.fallback()
    isAsked = true
    return route.fulfill({
      status: 400,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'reauthentication_needed', message: 'Please confirm that it is you' },
    })
  })
}

test('a change of address asks who is there in place, and then goes on with what was typed', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const account = await newAccount(page)
  await logIn(page, account)
  await page.goto('/dashboard?view=security')
  await askOnce(page, '**/auth/v1/user?*', 'PUT')
  const next = `next.${account.email}`
  const form = page.getByRole('form', { name: 'Change email address' })
  await form.getByLabel('New email').fill(next)
  await form.getByRole('button', { name: 'Change email' }).click()

  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await expectAccessible(page)
  await dialog.getByLabel('Your current password', { exact: true }).fill('not it')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible()
  await dialog.getByRole('button', { name: 'Email me a code instead' }).click()
  await expect(dialog.getByLabel('6-digit code')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use my password instead' }).click()
  await dialog.getByLabel('Your current password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`We sent a link to ${next}`)).toBeVisible()
  await mailTo(next, 'Confirm your new email')
})

test('whoever does not want to prove it loses nothing: the dialog goes, what was typed stays', async ({
  visitorPage,
}) => {
  const page = await visitorPage({ width: 390, height: 844 })
  const account = await newAccount(page)
  await logIn(page, account)
  await page.goto('/dashboard?view=security')
  await askOnce(page, '**/auth/v1/user?*', 'PUT')
  const form = page.getByRole('form', { name: 'Change email address' })
  await form.getByLabel('New email').fill('kept@example.com')
  await form.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('New email')).toHaveValue('kept@example.com')

  // Over another dialog it goes with it, and that one comes when it is asked for again.
  await askOnce(page, '**/auth/v1/factors', 'POST')
  const apps = page.getByRole('region', { name: 'Authenticator app' })
  await apps.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Your current password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('img', { name: 'QR code to scan' })).toBeVisible()
})
