import type { Page } from '@playwright/test'
import { newAccount, sendLogin } from './accounts.ts'
import { expect, expectAccessible, test, untilHydrated } from './product.ts'
import { openDesk } from './staff/at-the-desk.ts'

const QUESTION = 'Was the timing belt changed?'
const EDITED = 'Was the timing belt changed, and at what mileage?'
const ANSWER = 'Yes, at 61,300 miles. The invoice is with the papers.'

const questionsOn = (page: Page) => page.getByRole('region', { name: 'Questions and answers' })
const fieldOn = (page: Page) => page.getByLabel('Ask a question about this lot')
const ownOn = (page: Page) => page.getByRole('list', { name: 'Your questions' })

async function press(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send question' }).click()
}

test('a question whose answer got lost is sent once, answered by staff, and read by everybody', async ({
  staff,
  memberPage,
  visitorPage,
  openPage,
}) => {
  test.slow()
  const title = `2016 Timed Truck ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await staff.createAuction({ title })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await expect(questionsOn(page).getByText('No answers yet.')).toBeVisible()
  await fieldOn(page).fill(QUESTION)

  // The server takes the first one; the line is gone until the member presses again.
  const keys: (string | undefined)[] = []
  let isBroken = true
  await page.route(`**/api/auctions/${id}/questions`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (!isBroken) return route.continue()
    if (keys.length === 1) await route.fetch()
    return route.abort()
  })
  await press(page)
  await expect(page.getByText('Failed to send the question.')).toBeVisible()
  await expect(fieldOn(page)).toHaveValue(QUESTION)
  isBroken = false
  await press(page)
  await expect(page.getByText('Question sent', { exact: true })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await expect(fieldOn(page)).toHaveValue('')
  await expect(ownOn(page).getByRole('listitem')).toHaveCount(1)
  await expect(ownOn(page)).toContainText('Waiting for an answer.')
  await expectAccessible(page)

  const visitor = await visitorPage({ width: 390, height: 844 })
  await visitor.goto(`/auction/${id}`)
  await expect(questionsOn(visitor).getByText('No answers yet.')).toBeVisible()

  const desk = await visitorPage()
  await openDesk(desk, 'questions')
  const queue = desk.getByRole('region', { name: 'Questions', exact: true })
  await queue.getByRole('link', { name: new RegExp(title) }).click()
  const open = desk.getByRole('region', { name: 'Question', exact: true })
  await expect(open.getByRole('heading', { name: title })).toBeVisible()
  await open.getByLabel('The question, as everybody reads it').fill(EDITED)
  await open.getByLabel('The answer').fill(ANSWER)
  await expectAccessible(desk)
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Answer published', { exact: true })).toBeVisible()

  const answered = (on: Page) => on.getByRole('list', { name: 'Answered questions' })
  await expect(async () => {
    await visitor.reload()
    await expect(answered(visitor)).toContainText(ANSWER, { timeout: 1_000 })
  }).toPass()
  await expect(answered(visitor)).toContainText(EDITED)
  await expect(questionsOn(visitor)).not.toContainText('Dana')
  await expectAccessible(visitor)

  await page.reload()
  await expect(answered(page)).toContainText(ANSWER)
  await expect(ownOn(page)).toHaveCount(0)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await expect(news.getByRole('link', { name: /^Your question was answered/ })).toBeVisible()

  await staff.act(id, 'end')
  const reader = await openPage({ javaScriptEnabled: false })
  // The page from memory hears of the end a moment later.
  await expect(async () => {
    await reader.goto(`/auction/${id}`)
    expect(await fieldOn(reader).count()).toBe(0)
  }).toPass()
  await expect(answered(reader)).toContainText(ANSWER)
})

test('a question that waits is withdrawn, and asked in other words', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await fieldOn(page).fill(QUESTION)
  await press(page)
  await expect(ownOn(page)).toContainText(QUESTION)
  await ownOn(page)
    .getByRole('button', { name: `Withdraw “${QUESTION}”` })
    .click()
  await expect(page.getByText('Question withdrawn', { exact: true })).toBeVisible()
  await expect(ownOn(page)).toHaveCount(0)
  await expect(fieldOn(page)).toHaveValue(QUESTION)
  await expect(fieldOn(page)).toBeFocused()
  await fieldOn(page).fill(EDITED)
  await press(page)
  await expect(ownOn(page).getByRole('listitem')).toHaveCount(1)
  await expect(ownOn(page)).toContainText(EDITED)
  await expectAccessible(page)
})

test('a question that is sent while one’s own are first being read is among them', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await memberPage('Dana Whitfield')
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  // What was answered before it was sent comes after it.
  await page.route(
    '**/questions/mine',
    async (route) => {
      const response = await route.fetch()
      read()
      await isAllowed
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto(`/auction/${id}`)
  await isRead
  await fieldOn(page).fill(QUESTION)
  await press(page)
  await expect(fieldOn(page)).toHaveValue('')
  allow()
  await expect(ownOn(page)).toContainText(QUESTION)
})

test('who is not signed in keeps what was typed; a held back question is confirmed or rejected', async ({
  staff,
  visitorPage,
}) => {
  test.slow()
  const title = `2017 Held Back Van ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await staff.createAuction({ title })
  const page = await visitorPage({ width: 390, height: 844 })
  const account = await newAccount(page)
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  await fieldOn(page).fill('Price?')
  await press(page)
  await expect(questionsOn(page).getByText('Ask in a sentence')).toBeVisible()
  const held = 'Call 813-555-0176, is it clean?'
  await fieldOn(page).fill(held)
  await press(page)
  await expect(page.getByText('Please sign in to ask a question')).toBeVisible()
  await sendLogin(page, account)
  await expect(page).toHaveURL(`/auction/${id}`)
  await expect(fieldOn(page)).toHaveValue(held)
  await press(page)
  await expect(ownOn(page)).toContainText(held)

  const desk = await visitorPage()
  await openDesk(desk, 'questions')
  const open = desk.getByRole('region', { name: 'Question', exact: true })
  await expect(open).toBeVisible()
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.getByRole('link', { name: 'All questions' }).click()
  await desk.getByRole('link', { name: new RegExp(title) }).click()
  await expect(open.getByText(/seems to hold a telephone number/)).toBeVisible()
  await open.getByLabel('The answer').fill('Yes.')
  await open.getByRole('button', { name: /^Publish the answer/ }).click()
  await expect(open.getByText('Change its words, or confirm them below')).toBeVisible()
  await open.getByRole('checkbox').check()
  await expectAccessible(desk)
  await open.getByRole('button', { name: /^Reject/ }).click()
  const dialog = desk.getByRole('dialog', { name: 'Reject the question' })
  await dialog.getByLabel('Reason').fill('Please ask without a number.')
  await dialog.getByRole('button', { name: 'Reject the question' }).click()
  await expect(desk.getByText('Question rejected', { exact: true })).toBeVisible()
  await page.reload()
  await expect(ownOn(page)).toContainText('Not published: Please ask without a number.')
})
