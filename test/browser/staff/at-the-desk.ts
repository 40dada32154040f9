/** A member of staff in the back office. */
import type { Page } from '@playwright/test'
import { openTestPool } from '../../database.ts'
import { newAccount, type Account } from '../accounts.ts'
import { expect, type Staff } from '../product.ts'
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

/** Opens a new draft in its editor, ordinary in all that is not named. */
export async function openNewDraft(
  staff: Staff,
  visitorPage: () => Promise<Page>,
  change: Record<string, unknown> = {},
): Promise<{ id: string; page: Page }> {
  const { id } = await staff.createAuction({ ...change, status: 'draft' })
  const page = await visitorPage()
  await openDesk(page, `inventory/${id}`)
  return { id, page }
}

/** As if an account had signed in an hour ago, and shown nothing since of who uses it. */
export async function anHourSinceSignIn({ email }: Account): Promise<void> {
  const db = openTestPool(process.env['HAMMERLANE_DATABASE_URL'] ?? '', 1)
  try {
    await db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 3_600_000), amr: '[]', proved_at: null })
      .where('user_id', 'in', db.selectFrom('users').select('id').where('email', '=', email))
      .execute()
  } finally {
    await db.destroy()
  }
}

/** Somebody else who works here. */
export async function aColleague(
  page: Page,
  roles: readonly string[],
  fullName: string,
): Promise<Account> {
  const account = await newAccount(page, fullName)
  const db = openTestPool(process.env['HAMMERLANE_DATABASE_URL'] ?? '', 1)
  try {
    await db
      .updateTable('users')
      .set({ roles: [...roles] })
      .where('email', '=', account.email)
      .execute()
  } finally {
    await db.destroy()
  }
  return account
}
