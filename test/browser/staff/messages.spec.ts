import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk, signInHere } from './at-the-desk.ts'

const ANSWER = 'Hello Dana,\n\nyes, we deliver to Anchorage.'

/** Somebody writes through the contact form; answers the subject. */
async function wrote(page: Page, email = 'dana@example.com'): Promise<string> {
  const subject = `Delivery to Alaska ${crypto.randomUUID().slice(0, 8)}`
  const person = { first_name: 'Dana', last_name: 'Whitfield', email }
  const data = { ...person, phone: '', subject, message: 'Do you deliver\nto Anchorage?' }
  expect((await page.request.post('/api/contact', { data })).status()).toBe(201)
  return subject
}

/** The same person writes once more, from an address that no other test uses. */
async function wroteTwice(page: Page): Promise<[string, string]> {
  const email = `${crypto.randomUUID()}@example.com`
  return [await wrote(page, email), await wrote(page, email)]
}

const queueOf = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const openOf = (page: Page) => page.getByRole('region', { name: 'Message', exact: true })
const answerOf = (page: Page) => openOf(page).getByLabel('Your answer')

/** Another one may have been open. */
async function open(page: Page, subject: string): Promise<void> {
  await queueOf(page).getByRole('link', { name: subject }).click()
  await expect(openOf(page).getByRole('heading', { name: subject })).toBeVisible()
}

test('staff answer a message by keys, and it moves below those that wait', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const subject = await wrote(page)
  await openDesk(page)
  await page
    .getByRole('region', { name: 'Waiting work' })
    .getByRole('link', { name: 'Messages without an answer' })
    .click()
  await expect(page).toHaveURL(/\/staff\/messages/)
  await open(page, subject)
  await expect(openOf(page)).toContainText('Do you deliver\nto Anchorage?')
  await expectAccessible(page)
  await page.keyboard.press('a')
  await expect(answerOf(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(openOf(page).getByText('Write an answer')).toBeVisible()
  await answerOf(page).fill(ANSWER)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Answer sent', { exact: true })).toBeVisible()
  const answered = queueOf(page).locator('section', { hasText: /^Answered/ })
  await answered.getByRole('link', { name: subject }).click()
  await expect(openOf(page)).toContainText('yes, we deliver to Anchorage.')
  await expect(openOf(page)).toContainText('Answered by staff@example.com')
  await expectAccessible(page)
})

test('what is typed stays through other messages, a reload, and an answer that did not arrive', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const [one, other] = [await wrote(page), await wrote(page)]
  await openDesk(page, 'messages')
  await open(page, one)
  await answerOf(page).fill(ANSWER)
  await open(page, other)
  await expect(answerOf(page)).toHaveValue('')
  await expect(queueOf(page).getByRole('link', { name: one })).toContainText('Draft: Hello Dana')
  await open(page, one)
  await page.reload()
  await expect(answerOf(page)).toHaveValue(ANSWER)
  await page.route('**/answer', (route) => route.abort(), { times: 1 })
  await openOf(page)
    .getByRole('button', { name: /^Send answer/ })
    .click()
  await expect(openOf(page).getByText('The server could not be reached')).toBeVisible()
  await expect(answerOf(page)).toHaveValue(ANSWER)
  await openOf(page)
    .getByRole('button', { name: /^Send answer/ })
    .click()
  await expect(page.getByText('Answer sent', { exact: true })).toBeVisible()
})

test('whoever is second reads the answer of the first, and keeps what was typed', async ({
  staff,
  visitorPage,
}) => {
  const page = await visitorPage()
  const subject = await wrote(page)
  await openDesk(page, 'messages')
  await open(page, subject)
  await answerOf(page).fill('We do, of course.')
  const id = new URL(page.url()).searchParams.get('message')
  await staff.call(`/api/staff/messages/${id}/answer`, { answer: ANSWER })
  await openOf(page)
    .getByRole('button', { name: /^Send answer/ })
    .click()
  await expect(openOf(page)).toContainText('A colleague has answered meanwhile.')
  await expect(openOf(page)).toContainText('yes, we deliver to Anchorage.')
  await expect(answerOf(page)).toHaveValue('We do, of course.')
  await expectAccessible(page)
})

test('words find a message among those that wait and those that were answered, and the file holds it', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const [subject, other] = [await wrote(page), await wrote(page)]
  await openDesk(page, 'messages')
  await expect(queueOf(page).getByRole('link', { name: other })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(`alaska ${subject.split(' ').at(-1)}`)
  await expect(queueOf(page).getByRole('link', { name: other })).toHaveCount(0)
  await expect(queueOf(page).getByRole('link')).toHaveCount(1)
  await expect(queueOf(page).getByText('Nothing here has "alaska')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(openOf(page).getByRole('heading', { name: subject })).toBeVisible()
  const file = page.waitForEvent('download')
  await queueOf(page).getByRole('button', { name: 'CSV' }).click()
  const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(subject)
  await page.reload()
  await expect(page.getByLabel('Search the messages')).toHaveValue(/^alaska /)
  await expect(queueOf(page).getByRole('link')).toHaveCount(1)
})

test('beside a message stands what the same address wrote besides', async ({ visitorPage }) => {
  const page = await visitorPage()
  const [first, second] = await wroteTwice(page)
  await openDesk(page, 'messages')
  await open(page, second)
  const others = openOf(page).getByRole('region', { name: 'Also from this address' })
  await expect(others.getByRole('listitem')).toHaveCount(1)
  await expect(others.getByRole('listitem')).toContainText('Waits')
  await expectAccessible(page)
  await others.getByRole('link', { name: first }).click()
  await expect(openOf(page).getByRole('heading', { name: first })).toBeVisible()
})

test('on a phone the list leads to one message, and back', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 390, height: 844 })
  const subject = await wrote(page)
  await page.goto('/staff/messages')
  await signInHere(page)
  await queueOf(page).getByRole('link', { name: subject }).click()
  await expect(answerOf(page)).toBeVisible()
  await expect(queueOf(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(queueOf(page).getByRole('link', { name: subject })).toBeVisible()
})
