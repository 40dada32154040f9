import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { openTestPool } from '../../database.ts'
import { mailTo, newAccount, sendLogin } from '../accounts.ts'
import { uniqueWord } from '../parts/filtered-lists.ts'
import { ask } from '../parts/off-screen.ts'
import { expect, expectAccessible, expectAccessibleAtThisWidth, test } from '../product.ts'

test('a search is saved by a visitor who signs in, finds a new lot, mails it, counts it, and is ended by the mail’s link', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  await staff.createAuction({ title: `${word} old`, make: 'Ford' })
  const page = await visitorPage({ width: 390, height: 844 })
  const account = await newAccount(page)

  await page.goto(`/auctions?q=${word}&make=Ford&sort=price_asc`)
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByText('Please sign in to save a search')).toBeVisible()
  await sendLogin(page, account)
  await expect(page).toHaveURL(/\/auctions\?/)
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByLabel('Name')).toHaveValue(`‘${word}’ Ford`)
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog.getByText('Give the search a name')).toBeVisible()
  await dialog.getByLabel('Name').fill(`Fords of ${word}`)
  await dialog.getByLabel('Tell me about new matches').selectOption('At once, hourly at most')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByText('Search Saved', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  // The same search in another order is the same one.
  await page.goto(`/auctions?q=${word}&make=Ford`)
  await page.getByRole('button', { name: 'Search saved' }).click()
  const changing = page.getByRole('dialog', { name: 'Change saved search' })
  await expect(changing).toContainText('Opens in the order ‘Newest’.')
  await changing.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/dashboard?view=searches')
  const row = page.getByRole('tabpanel').getByRole('listitem')
  await expect(row).toContainText('Notified at once, hourly at most')
  await expect(row.getByText(/new$/)).toBeHidden()
  const lot = await staff.createAuction({ title: `${word} new`, make: 'Ford' })
  await staff.createAuction({ title: `${word} other`, make: 'Toyota' })
  await tellNow(`Fords of ${word}`)
  const mail = await mailTo(account.email, `1 new match: Fords of ${word}`)
  expect(mail.text).toContain(`/auction/${lot.id}`)
  await page.reload()
  await expect(row.getByText('1 new', { exact: true })).toBeVisible()
  await expectAccessibleAtThisWidth(page)

  const unsubscribing = /https?:\/\/[^/\s]+(\/api\/unsubscribe\/\S+)/.exec(mail.text)?.[1] ?? ''
  await page.goto(unsubscribing)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('link', { name: 'your saved searches' }).click()
  await expect(row).toContainText('No notifications')
  // It opens in the order in which it was saved.
  await expect(row).toContainText('Price: low to high')
  await row.getByRole('link', { name: `Fords of ${word}` }).click()
  await expect(page.getByText(`${word} new`)).toBeVisible()
  await expect(page.getByLabel('Sort by')).toHaveValue('price_asc')
  await expect.poll(() => newOnes(page)).toEqual([0])
})

test('Enter that is held since it opened a dialog does not answer it too', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/me/saved-searches'))
      sent.push(request.postData() ?? '')
  })
  await page.goto('/auctions?make=Jeep')
  const button = page.getByRole('button', { name: 'Save this search' })
  await expect(button).toBeEnabled()
  await button.focus()
  await page.keyboard.down('Enter')
  const name = page.getByRole('dialog', { name: 'Save this search' }).getByLabel('Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Jeep')
  // As a keyboard repeats it.
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await name.fill('My Jeeps')
  await name.press('Enter')
  await expect(page.getByText('Search Saved', { exact: true })).toBeVisible()
  expect(sent.map((body) => JSON.parse(body).name)).toEqual(['My Jeeps'])
})

test('saved searches are renamed, deleted and put back by keys, and say when they cannot be read', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  await page.goto('/dashboard?view=searches')
  await expect(page.getByRole('heading', { name: 'No Saved Searches' })).toBeVisible()
  for (const [query, name] of [
    ['state=TX', 'Texas'],
    ['category=boats', 'Boats'],
  ]) {
    const body = { query, name, notify: 'never' }
    expect(await ask(page, 'POST', '/api/me/saved-searches', body)).toBe(201)
  }
  await page.route('**/api/me/saved-searches', (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to load your data' })).toBeVisible()
  await page.unroute('**/api/me/saved-searches')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'No notifications' })).toHaveCount(2)

  expect(await ask(page, 'PATCH', SETTINGS, { mail: { saved_searches: false } })).toBe(200)
  await page.reload()
  await expect(page.getByText('Emails about saved searches are off')).toBeVisible()
  expect(await ask(page, 'PATCH', SETTINGS, { push: { saved_searches: false } })).toBe(200)
  await page.reload()
  await expect(
    page.getByText('Emails and push notifications about saved searches are off'),
  ).toBeVisible()
  const on = { mail: { saved_searches: true }, push: { saved_searches: true } }
  expect(await ask(page, 'PATCH', SETTINGS, on)).toBe(200)
  await page.reload()

  await page.getByRole('button', { name: 'Change Texas' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change saved search' })
  await dialog.getByLabel('Name').fill('Lone Star')
  await dialog.getByLabel('Tell me about new matches').selectOption('Once a day, at 8 AM Eastern')
  await dialog.getByLabel('Name').press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: 'Lone Star' })
  await expect(row).toContainText('Notified once a day, at 8 AM Eastern')
  await expect(row).toContainText('All auctions in Texas')
  await expect(page.getByRole('button', { name: 'Change Lone Star' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete Lone Star' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo: put back Lone Star' })
  await expect(undo).toBeFocused()
  await expect(page.getByText('Deleted Lone Star. You can undo that.')).toBeAttached()
  await expect.poll(() => newOnes(page)).toHaveLength(1)
  await undo.press('Enter')
  await expect(page.getByRole('button', { name: 'Delete Lone Star' })).toBeFocused()
  await expect(row).toContainText('Notified once a day, at 8 AM Eastern')
  await expect.poll(() => newOnes(page)).toHaveLength(2)
  await expectAccessible(page)
})

const SETTINGS = '/api/me/notification-settings'

/** As if its minutes were over: what waits to be told is due as soon as it was found. */
async function tellNow(name: string): Promise<void> {
  const db = openTestPool(process.env['HAMMERLANE_DATABASE_URL'] ?? '', 1)
  try {
    await expect(async () => {
      await db
        .updateTable('saved_searches')
        .set({ tell_at: sql`clock_timestamp()` })
        .where('name', '=', name)
        .where('tell_at', 'is not', null)
        .execute()
      const { tell_at, told_at } = await db
        .selectFrom('saved_searches')
        .select(['tell_at', 'told_at'])
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      // On a busy machine it may have been told by itself meanwhile.
      expect(tell_at ?? told_at).not.toBeNull()
    }).toPass()
  } finally {
    await db.destroy()
  }
}

/** How many auctions are new to each of the member's searches. */
function newOnes(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}')
    const headers = { authorization: `Bearer ${access_token}` }
    const answer = await fetch('/api/me/saved-searches', { headers })
    return (await answer.json()).items.map(({ new_count: count }: { new_count: number }) => count)
  })
}
