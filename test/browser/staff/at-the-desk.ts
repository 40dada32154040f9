/** A member of staff in the back office. */
import type { Page } from '@playwright/test'
import { type Account } from '../accounts.ts'
import { expect } from '../product.ts'
import { STAFF } from '../start-product.ts'

/** Signs in where the form stands, in the page or in a dialog over it. */
export async function signInHere(page: Page, { email, password }: Account = STAFF): Promise<void> {
  const field = page.getByLabel('Email')
  await field.fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Opens a screen of the back office as staff. */
export async function openDesk(page: Page, path = '', account?: Account): Promise<void> {
  await page.goto(path === '' ? '/staff' : `/staff/${path}`)
  await signInHere(page, account)
  await expect(page.getByRole('navigation', { name: 'Staff', exact: true })).toBeVisible()
}
