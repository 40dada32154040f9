import type { Page } from '@playwright/test'
import { WAITED_FOR_MS } from '../../../src/browser/first-answers.ts'
import { neverAfter, twoFrames } from '../parts/shifts.ts'
import { expect, expectAccessible, holdBack, test } from '../product.ts'
import { aColleague, openDesk, signInHere } from './at-the-desk.ts'

const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('an admin writes a canned answer, which stands in the history and helps to answer a message', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const admin = await aColleague(page, ['admin'], 'Ada Admin')
  const name = `Delivery ${crypto.randomUUID().slice(0, 8)}`
  await openDesk(page, 'settings', admin)
  const panel = panelOf(page, 'Canned answers')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Add an answer' }).click()
  await panel
    .getByLabel(/^Name of answer/)
    .last()
    .fill(name)
  await panel.getByRole('button', { name: 'Change…' }).click()
  await expect(panel.getByText('Write the answer')).toBeVisible()
  await panel
    .getByLabel(/^Text of answer/)
    .last()
    .fill('Hello {name},\n\nyes, we deliver.')
  // What is typed stays.
  await page.reload()
  await expect(panel.getByLabel(/^Name of answer/).last()).toHaveValue(name)
  await panel.getByRole('button', { name: 'Change…' }).click()
  const dialog = dialogOf(page, 'Change: Canned answers')
  await dialog.getByLabel('Reason').fill('It is asked every day')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('Changed: Canned answers')).toBeVisible()
  await expect(panel).toContainText('Changed by Ada Admin')

  await page.getByRole('link', { name: 'History' }).click()
  const table = panelOf(page, 'History of the settings')
  const row = table.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('It is asked every day')
  await row.getByRole('button', { name: 'Answers' }).click()
  await expect(page.getByRole('complementary', { name: 'Selected row' })).toContainText('Ada Admin')
  await expectAccessible(page)

  const subject = `Delivery to Alaska ${crypto.randomUUID().slice(0, 8)}`
  const person = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@example.com' }
  const data = { ...person, phone: '', subject, message: 'Do you deliver to Anchorage?' }
  expect((await page.request.post('/api/contact', { data })).status()).toBe(201)
  // What stands above the field for the answer comes late: it pushes nothing from under the pointer.
  await page.addInitScript(neverAfter, WAITED_FOR_MS)
  const answer = await holdBack(page, '**/api/staff/house')
  const read = new Set<string>()
  page.on('requestfinished', (request) => read.add(new URL(request.url()).pathname))
  await page.goto('/staff/messages')
  const link = panelOf(page, 'Messages').getByRole('link', { name: subject })
  const id = /message=([\da-f-]+)/.exec((await link.getAttribute('href')) ?? '')?.[1]
  await link.click()
  // Another one may have been open before.
  await expect.poll(() => read.has(`/api/staff/messages/${id}`)).toBe(true)
  await page.evaluate(twoFrames)
  const message = panelOf(page, 'Message')
  await expect(message.getByLabel('Your answer')).toHaveCount(0)
  answer()
  await message.getByLabel('Your answer').fill('Thank you.')
  await message.getByLabel('Canned answer').selectOption(name)
  await expect(message.getByLabel('Your answer')).toHaveValue(
    'Thank you.\n\nHello Dana Whitfield,\n\nyes, we deliver.',
  )
  await expectAccessible(page)
})

test('bank details wait for a second admin, who sees before and after and may refuse', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const admin = await aColleague(page, ['admin'], 'Ada Admin')
  const second = await aColleague(page, ['admin'], 'Bo Boss')
  await openDesk(page, 'settings', admin)
  const panel = panelOf(page, 'Bank details')
  const account = panel.getByLabel('Account number')
  const before = await account.inputValue()
  await account.fill('1')
  await panel.getByRole('button', { name: 'Change…' }).click()
  await expect(panel.getByText('An account number has 4 to 17 digits')).toBeVisible()
  await account.fill('7777 0000 11')
  await panel.getByLabel('Routing number').fill('026009593')
  await panel.getByRole('button', { name: 'Change…' }).click()
  const dialog = dialogOf(page, 'Change: Bank details')
  await dialog.getByLabel('Reason').fill('We have a new bank')
  await dialog.getByRole('button', { name: 'Ask for a signature' }).click()
  await expect(page.getByText('A second person was asked to sign')).toBeVisible()
  await expect(account).toHaveValue(before)
  await expect(panel.getByText('whoever asked cannot sign')).toBeVisible()
  await expectAccessible(page)

  const other = await visitorPage()
  await openDesk(other, '', second)
  await other
    .getByRole('region', { name: 'Waiting work' })
    .getByRole('link', { name: 'Signatures wanted from you' })
    .click()
  await other
    .getByRole('link', { name: /Bank details to sign/ })
    .first()
    .click()
  const signature = panelOf(other, 'Second signature needed')
  await expect(signature).toContainText('7777000011')
  await expect(signature).toContainText(before)
  await expectAccessible(other)
  await other.keyboard.press('r')
  const refusal = dialogOf(other, 'Refuse to sign')
  await refusal.getByLabel('Reason').fill('The bank has not written to us')
  await refusal.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(other.getByText('Refused', { exact: true })).toBeVisible()
  await page.reload()
  await expect(account).toHaveValue(before)
  await expect(panel.getByText('Second signature needed')).toHaveCount(0)
})

test('staff who are no admins read the settings, on a phone too', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto('/staff/settings')
  await signInHere(page)
  await expect(page.getByText('Admins change these.')).toBeVisible()
  await expect(panelOf(page, 'Name and contact').getByLabel('Phone')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change…' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a reserve changes after publishing once a second person has signed', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction({ reserve_price: 24_000 })
  const page = await visitorPage()
  const colleague = await aColleague(page, ['member', 'staff'], 'Cora Colleague')
  await openDesk(page, `inventory/${id}`)
  await page.getByRole('button', { name: 'Change the reserve…' }).click()
  const dialog = dialogOf(page, 'Change the reserve')
  await dialog.getByLabel('New reserve').fill('21,000')
  await dialog.getByLabel('Reason').fill('The bank takes less')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ask for a reserve of $21,000' }).click()
  await expect(page.getByText('A second person was asked to sign')).toBeVisible()
  await expect(page.getByLabel('Reserve', { exact: true })).toHaveValue('$24,000')
  await expectAccessible(page)
  const other = await visitorPage()
  await openDesk(other, `inventory/${id}`, colleague)
  const signature = panelOf(other, 'Second signature needed')
  await expect(signature).toContainText('$21,000')
  await signature.getByRole('button', { name: /^Sign/ }).click()
  await dialogOf(other, 'Sign as the second person').getByRole('button', { name: 'Sign' }).click()
  await expect(other.getByText('Signed', { exact: true })).toBeVisible()
  await expect(other.getByLabel('Reserve', { exact: true })).toHaveValue('$21,000')
})

test('of a reserve below the starting bid staff are told before it is saved, also once it is published', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction({ starting_bid: 10_000, reserve_price: 12_000 })
  const page = await visitorPage()
  const colleague = await aColleague(page, ['member', 'staff'], 'Cora Colleague')
  await openDesk(page, `inventory/${id}`, colleague)
  const told = (bid: string) =>
    `The reserve is below the starting bid of ${bid}: the first bid will meet it.`
  await expect(page.getByText('The reserve is below')).toHaveCount(0)
  await page.getByLabel('Starting bid').fill('12,500')
  await expect(page.getByText(told('$12,500'))).toBeVisible()
  await page.getByLabel('Starting bid').fill('10,000')
  await expect(page.getByText('The reserve is below')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change the reserve…' }).click()
  const dialog = dialogOf(page, 'Change the reserve')
  await dialog.getByLabel('New reserve').fill('10,000')
  await expect(dialog.getByText('The reserve is below')).toHaveCount(0)
  await dialog.getByLabel('New reserve').fill('9,000')
  await expect(dialog.getByText(told('$10,000'))).toBeVisible()
  await expectAccessible(page)
  // It may be meant.
  await dialog.getByLabel('Reason').fill('The bank takes less')
  await dialog.getByRole('button', { name: 'Ask for a reserve of $9,000' }).click()
  await expect(page.getByText('A second person was asked to sign')).toBeVisible()
})

test('a message is given to oneself by one key, to nobody, and back', async ({ visitorPage }) => {
  const page = await visitorPage()
  const subject = `Keys ${crypto.randomUUID().slice(0, 8)}`
  const person = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@example.com' }
  const data = { ...person, phone: '', subject, message: 'Are there two keys?' }
  expect((await page.request.post('/api/contact', { data })).status()).toBe(201)
  const colleague = await aColleague(page, ['member', 'staff'], 'Cora Colleague')
  await openDesk(page, 'messages', colleague)
  const queue = panelOf(page, 'Messages')
  await queue.getByRole('link', { name: subject }).click()
  const message = panelOf(page, 'Message')
  await expect(message.getByLabel('Assigned to')).toHaveValue('')
  await page.keyboard.press('m')
  await expect(queue.getByRole('link', { name: subject })).toContainText(
    'Assigned to Cora Colleague',
  )
  await queue.getByRole('button', { name: 'Assigned to me' }).click()
  await expect(queue.getByRole('link', { name: subject })).toBeVisible()
  await expect(queue.getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
  await message.getByLabel('Assigned to').selectOption('Nobody')
  await expect(page.getByText('Assigned to nobody')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(message.getByLabel('Assigned to')).not.toHaveValue('')
  await expect(queue.getByRole('link', { name: subject })).toBeVisible()
})
