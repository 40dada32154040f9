import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { noteJobFailure } from '../../../src/server/failing-jobs.ts'
import { openTestPool } from '../../database.ts'
import { newAccount } from '../accounts.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk, signInHere } from './at-the-desk.ts'

/** Somebody writes through the contact form, which support is mailed; answers the subject. */
async function wrote(page: Page): Promise<string> {
  const subject = `Delivery to Alaska ${crypto.randomUUID().slice(0, 8)}`
  const person = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@example.com' }
  const data = { ...person, phone: '', subject, message: 'Do you deliver to Anchorage?' }
  expect((await page.request.post('/api/contact', { data })).status()).toBe(201)
  return subject
}

/** As the sender does after a week. */
async function giveUp(subject: string): Promise<void> {
  const db = openTestPool(process.env['HAMMERLANE_DATABASE_URL'] ?? '', 1)
  try {
    await db
      .updateTable('mails')
      .set({ given_up_at: new Date(), last_error: '552 mailbox full', tries: 9 })
      .where('subject', 'like', `%${subject}%`)
      .execute()
  } finally {
    await db.destroy()
  }
}

/** A notice to somebody whose mail failed for two hours, of a cause that is mended by now. */
async function tellInVain(email: string, kind: string): Promise<void> {
  const db = openTestPool(process.env['HAMMERLANE_DATABASE_URL'] ?? '', 1)
  try {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const since = new Date(Date.now() - 2 * 3_600_000)
    const told = { user_id: id, kind, data: {}, occasion: crypto.randomUUID() }
    await db
      .insertInto('notices')
      .values({ ...told, created_at: since, unwritten_since: since })
      .execute()
  } finally {
    await db.destroy()
  }
}

const peekOf = (page: Page) => page.getByRole('complementary', { name: 'Selected row' })

test('staff find a mail and read it as its reader does, as a page and as text', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const subject = await wrote(page)
  await openDesk(page, 'outbox')
  const table = page.getByRole('region', { name: 'Outbox', exact: true })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(subject)
  const row = table.getByRole('row', { name: new RegExp(subject) })
  await expect(row).toContainText('Waiting')
  await expect(table.getByText('1 in all')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const frame = peekOf(page).frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: new RegExp(subject) })).toBeVisible()
  await expect(frame.getByText('Do you deliver to Anchorage?')).toBeVisible()
  // Nothing in it leads anywhere.
  await expect(frame.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await peekOf(page).getByRole('button', { name: 'As text' }).click()
  await expect(peekOf(page).getByLabel('Text of the email')).toContainText('to Anchorage?')
  await expect(peekOf(page).getByRole('button', { name: /Send again/ })).toHaveCount(0)
})

test('a mail that was given up leads from Today, and is sent again with a reason', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const subject = await wrote(page)
  await giveUp(subject)
  await openDesk(page)
  await page
    .getByRole('region', { name: 'Waiting work' })
    .getByRole('link', { name: 'Emails that could not be sent' })
    .click()
  await expect(page).toHaveURL(/\/staff\/outbox\?state=given_up/)
  const opening = page.getByRole('button', { name: new RegExp(subject) })
  await opening.click()
  await expect(peekOf(page)).toContainText('552 mailbox full')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Send again' })
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('The mailbox has room again')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Email waits to be sent')).toBeVisible()
  await expect(opening).toHaveCount(0)
})

test('a mail that could not be written is told above the others, and tried again', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const name = `Dana ${crypto.randomUUID().slice(0, 8)}`
  const { email } = await newAccount(page, name)
  await tellInVain(email, 'welcome')
  await openDesk(page)
  const waiting = page.getByRole('region', { name: 'Waiting work' })
  const told = waiting.getByRole('link', { name: 'Emails that could not be written' })
  await expect(told).toContainText('Welcome')
  await told.click()
  const unwritten = page.getByRole('region', { name: /^Emails that could not be written/ })
  await expect(unwritten).toBeVisible()
  await expectAccessible(page)
  const row = unwritten.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: /^Try again: Welcome/ }).click()
  await expect(page.getByText('Tried again', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('mails that could not be written are not taken for none where nobody knows', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.route('**/api/staff/outbox/unwritten', (route) =>
    route.fulfill({ status: 422, json: { title: 'Error', detail: 'Not now', status: 422 } }),
  )
  await openDesk(page, 'outbox')
  await expect(page.getByText('Not now')).toBeVisible()
  await page.unroute('**/api/staff/outbox/unwritten')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByText('Not now')).toHaveCount(0)
})

test('a job that fails leads from Today to why, and is gone once it succeeds', async ({
  staff,
  visitorPage,
}) => {
  const title = `1972 Ford Bronco ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await staff.createAuction({ title })
  const db = openTestPool(process.env['HAMMERLANE_DATABASE_URL'] ?? '', 1)
  try {
    const error = new Error('the ledger of this lot is not whole')
    await noteJobFailure(db, { job: 'close auctions', about: { auction: id }, everyMs: 250, error })
    const page = await visitorPage()
    await openDesk(page)
    const waiting = page.getByRole('region', { name: 'Waiting work' })
    const told = waiting.getByRole('link', { name: 'Jobs that fail' })
    await expect(told).toContainText('Close auctions')
    await told.click()
    const failing = page.getByRole('region', { name: /^Jobs that fail/ })
    await expect(failing.getByText('the ledger of this lot is not whole')).toBeVisible()
    await expectAccessible(page)
    const downloaded = page.waitForEvent('download')
    await failing.getByRole('button', { name: 'CSV of the jobs that fail' }).click()
    expect((await downloaded).suggestedFilename()).toBe('failing-jobs.csv')
    await failing.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`/staff/inventory/${id}`))
    await db
      .deleteFrom('failing_jobs')
      .where(sql`about->>'auction'`, '=', id)
      .execute()
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Outbox' })).toBeVisible()
    await expect(failing.getByRole('link', { name: title })).toHaveCount(0)
  } finally {
    await db.destroy()
  }
})

test('on a phone a mail opens by a press', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 390, height: 844 })
  const subject = await wrote(page)
  await page.goto(`/staff/outbox?q=${encodeURIComponent(subject)}`)
  await signInHere(page)
  await page.getByRole('button', { name: new RegExp(subject) }).click()
  await expect(peekOf(page).getByTitle(/^Email: /)).toBeVisible()
  await expectAccessible(page)
  await peekOf(page).getByRole('button', { name: 'Close the email' }).click()
  await expect(peekOf(page)).toHaveCount(0)
})
