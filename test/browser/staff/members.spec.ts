import type { Page } from '@playwright/test'
import { memberOf } from '../accounts.ts'
import { ask } from '../parts/off-screen.ts'
import { expect, expectAccessible, expectAccessibleAtThisWidth, test } from '../product.ts'
import { bought } from '../sales/sales.ts'
import { openDesk } from './at-the-desk.ts'

const head = (page: Page) => page.getByRole('region', { name: 'Member', exact: true })
const record = (page: Page) => page.getByRole('region', { name: 'Record' })

/** Whose page it is. */
async function memberIn(page: Page): Promise<{ id: string; email: string }> {
  await page.goto('/dashboard')
  return memberOf(page)
}

test('a member is found by address, and the page tells all there is', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const buyer = await memberPage('Irene Solano')
  const { title } = await bought(buyer, staff)
  const { email } = await memberIn(buyer)
  const page = await visitorPage()
  await openDesk(page, 'people')
  const table = page.getByRole('region', { name: 'Members', exact: true })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(email)
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('row').nth(1)).toContainText('Not reviewed')
  await expectAccessible(page)
  await table.getByRole('link', { name: 'Irene Solano' }).click()
  await expect(head(page).getByRole('heading', { name: 'Irene Solano' })).toBeVisible()
  await expect(record(page).getByText('No bids yet.')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('2')
  await expect(record(page).getByText('To pay')).toBeVisible()
  await page.keyboard.press('4')
  await expect(record(page).getByText('Not read').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('6')
  await expect(record(page).getByText('View member').first()).toBeVisible()
  await page.keyboard.press('i')
  await expect(page.getByRole('img', { name: 'ID photo of Irene Solano' })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('2')
  await record(page).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('region', { name: 'Buyer and vehicle' }).getByRole('link').first().click()
  await expect(head(page).getByRole('heading', { name: 'Irene Solano' })).toBeVisible()
})

test('limits are set by keys, and taken back by one', async ({ memberPage, visitorPage }) => {
  const { id } = await memberIn(await memberPage('Colby Renner'))
  const page = await visitorPage()
  await openDesk(page, `people/${id}`)
  const account = page.getByRole('region', { name: 'Account', exact: true })
  await expect(account).toContainText('Largest bidNo limit')
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Limits' })
  await dialog.getByLabel('Largest bid').selectOption('A limit of its own')
  await dialog.getByLabel('Up to, in whole dollars').fill('$20,000')
  await dialog.getByRole('button', { name: 'Set the limits' }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Asked to be held back')
  await dialog.getByRole('button', { name: 'Set the limits' }).click()
  await expect(account).toContainText('Largest bid$20,000, own')
  await expect(page.getByRole('region', { name: 'Undo' }).getByText('Limits set')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(account).toContainText('Largest bidNo limit')
})

test('an account is closed with a reason, and opened again', async ({
  memberPage,
  visitorPage,
}) => {
  const { id } = await memberIn(await memberPage('Otis Lamar'))
  const page = await visitorPage()
  await openDesk(page, `people/${id}`)
  await expect(head(page).getByText('Open', { exact: true })).toBeVisible()
  await page.keyboard.press('c')
  const closing = page.getByRole('dialog', { name: 'Close the account' })
  await closing.getByLabel('Reason').fill('Never paid, twice')
  await closing.getByRole('button', { name: 'Close the account' }).click()
  await expect(head(page).getByText('Closed by staff')).toBeVisible()
  await expect(closing).toHaveCount(0)
  await page.keyboard.press('c')
  const opening = page.getByRole('dialog', { name: 'Reopen the account' })
  await opening.getByLabel('Reason').fill('Paid after all')
  await opening.getByRole('button', { name: 'Reopen the account' }).click()
  await expect(head(page).getByText('Open', { exact: true })).toBeVisible()
  await expect(opening).toHaveCount(0)
  await page.keyboard.press('6')
  await expect(record(page).getByText(/“Never paid, twice”/)).toBeVisible()
})

test('a strike is given by keys and taken back; the third closes the account', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const { id } = await memberIn(await memberPage('Nadia Frost'))
  const page = await visitorPage()
  await openDesk(page, `people/${id}`)
  await expect(head(page).getByText('0 of 3')).toBeVisible()
  // Keys are listened to a moment after the screen is there, and then stand in the bar.
  await expect(page.locator('.staff-keybar')).toContainText('Strike')
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Give a strike' })
  await expect(dialog.getByText('It is number 1 of 3')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Missed a pick-up')
  await dialog.getByRole('button', { name: 'Give the strike' }).click()
  await expect(head(page).getByText('1 of 3')).toBeVisible()
  const strikes = page.getByRole('region', { name: 'Strikes' })
  await expect(strikes.getByText('Missed a pick-up')).toBeVisible()
  await expectAccessible(page)
  await strikes.getByRole('button', { name: 'Take back' }).click()
  const back = page.getByRole('dialog', { name: 'Take the strike back' })
  await back.getByLabel('Reason').fill('The yard was closed')
  await back.getByRole('button', { name: 'Take it back' }).click()
  await expect(head(page).getByText('0 of 3')).toBeVisible()

  for (const before of [0, 1]) {
    await staff.call(`/api/staff/members/${id}/strikes`, { reason: 'Missed a pick-up', before })
  }
  await page.reload()
  await expect(head(page).getByText('2 of 3')).toBeVisible()
  await expect(page.locator('.staff-keybar')).toContainText('Strike')
  await page.keyboard.press('t')
  await expect(dialog.getByText('with it the account is closed')).toBeVisible()
  await dialog.getByLabel('Reason').fill('And a third')
  await dialog.getByRole('button', { name: 'Give the strike and close' }).click()
  await expect(head(page).getByText('Closed by staff')).toBeVisible()
})

test('whoever is signed in is signed out everywhere', async ({ memberPage, visitorPage }) => {
  const { id } = await memberIn(await memberPage('Paul Wexler'))
  const page = await visitorPage()
  await openDesk(page, `people/${id}?tab=sessions`)
  await expect(record(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('o')
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' })
  await dialog.getByLabel('Reason').fill('The computer was stolen')
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(record(page).getByText('Not signed in anywhere.')).toBeVisible()
})

test('a customer number leads to its member, with the accounts that share a telephone', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const [dana, drew] = [await memberPage('Dana Whitfield'), await memberPage('Drew Whitfield')]
  const telephone = `(212) 555-${String(Date.now()).slice(-4)}`
  for (const member of [dana, drew]) {
    await member.goto('/dashboard')
    expect(await ask(member, 'PATCH', '/api/me', { telephone })).toBe(200)
  }
  const { id } = await memberOf(drew)
  const { member } = await staff.call<{ member: { customer_id: string } }>(
    `/api/staff/members/${id}`,
  )
  const page = await visitorPage({ width: 1024, height: 800 })
  await openDesk(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('combobox', { name: /^Screen/ }).fill(member.customer_id)
  await page.getByRole('option', { name: `${member.customer_id}, Drew Whitfield` }).click()
  await expect(head(page).getByRole('heading', { name: 'Drew Whitfield' })).toBeVisible()
  const related = page.getByRole('region', { name: 'Related accounts' })
  await expect(related.getByText(`Phone ends ${telephone.slice(-4)}`)).toBeVisible()
  await expectAccessibleAtThisWidth(page)
  await related.getByRole('link', { name: 'Dana Whitfield' }).click()
  await expect(head(page).getByRole('heading', { name: 'Dana Whitfield' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
