import type { Page } from '@playwright/test'
import { newBidder } from '../accounts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtThisWidth,
  holdBack,
  test,
  type Staff,
} from '../product.ts'
import { openDesk } from './at-the-desk.ts'

interface Waiting {
  id: string
  email: string
}

/** A member whose photo waits; other tests leave theirs in the queue too. */
async function someoneWaiting(page: Page, staff: Staff): Promise<Waiting> {
  const { email } = await newBidder(page)
  const found = await staff.call<{ items: { id: string }[] }>(`/api/staff/find?number=${email}`)
  return { id: found.items[0]?.id ?? '', email }
}

const review = (page: Page) => page.getByRole('region', { name: 'Review' })

async function openReview(page: Page, { id, email }: Waiting): Promise<void> {
  await openDesk(page, `identity?row=${id}`)
  await expect(review(page).getByText(email)).toBeVisible()
  await expect(page.getByRole('img', { name: 'ID photo of Dana Whitfield' })).toBeVisible()
}

async function stateOf(staff: Staff, { id }: Waiting) {
  const { member } = await staff.call<{
    member: { id_verified_at: string | null; id_rejection: string | null }
  }>(`/api/staff/members/${id}`)
  return { isApproved: member.id_verified_at !== null, rejection: member.id_rejection }
}

test('one key approves and goes on, another takes it back', async ({ staff, visitorPage }) => {
  const page = await visitorPage()
  const waiting = await someoneWaiting(page, staff)
  await someoneWaiting(page, staff)
  await openReview(page, waiting)
  await expectAccessible(page)
  await page.keyboard.press('a')
  const undo = page.getByRole('region', { name: 'Undo' })
  await expect(undo.getByText('ID approved')).toBeVisible()
  await expect(review(page).getByText(waiting.email)).toHaveCount(0)
  expect(await stateOf(staff, waiting)).toEqual({ isApproved: true, rejection: null })
  await page.keyboard.press('z')
  await expect(review(page).getByText(waiting.email)).toBeVisible()
  expect(await stateOf(staff, waiting)).toEqual({ isApproved: false, rejection: null })
})

test('a rejection shows its mail before it goes, is sent by Enter, and taken back by a key', async ({
  staff,
  visitorPage,
}) => {
  const page = await visitorPage()
  const waiting = await someoneWaiting(page, staff)
  await openReview(page, waiting)
  await page.keyboard.press('r')
  await page.keyboard.press('2')
  const mail = page.getByRole('region', { name: 'Email that is sent' })
  await expect(mail.getByText('The document on it has expired.')).toHaveAttribute('lang', 'en')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('ID not accepted', { exact: true })).toBeVisible()
  const rejection = 'The document on it has expired.'
  expect(await stateOf(staff, waiting)).toEqual({ isApproved: false, rejection })
  await page.keyboard.press('z')
  await expect(review(page).getByText(waiting.email)).toBeVisible()
  expect(await stateOf(staff, waiting)).toEqual({ isApproved: false, rejection: null })
})

test('what is written of one’s own is kept where the server refuses', async ({
  staff,
  visitorPage,
}) => {
  const page = await visitorPage()
  const waiting = await someoneWaiting(page, staff)
  await openReview(page, waiting)
  const problem = { title: 'Error', detail: 'Not now', status: 409, code: 'not_available' }
  await page.route('**/reject-id-photo', (route) => route.fulfill({ status: 409, json: problem }), {
    times: 1,
  })
  await page.keyboard.press('r')
  await page.keyboard.press('5')
  const words = page.getByLabel('What the member is told')
  await expect(words).toBeFocused()
  // Letters that are keys elsewhere are letters here.
  await page.keyboard.type('Another person is on it.')
  await page.getByRole('button', { name: 'Send and reject' }).click()
  await expect(page.getByText('Not now')).toBeVisible()
  await expect(words).toHaveValue('Another person is on it.')
  const showPhoto = await holdBack(page, '**/id-photo')
  await page.reload()
  await expect(review(page).getByText(waiting.email)).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.press('5')
  await expect(words).toHaveValue('Another person is on it.')
  const send = page.getByRole('button', { name: 'Send and reject' })
  await send.click()
  await expect(
    page.getByText('The photo is not here yet. Decide once you have seen it.'),
  ).toBeVisible()
  showPhoto()
  await expect(page.getByRole('img', { name: 'ID photo of Dana Whitfield' })).toBeVisible()
  await send.click()
  await expect(words).toHaveCount(0)
  const rejection = 'Another person is on it.'
  expect(await stateOf(staff, waiting)).toEqual({ isApproved: false, rejection })
})

test('the photo is turned and enlarged by keys, and left for later', async ({
  staff,
  visitorPage,
}) => {
  const page = await visitorPage()
  const waiting = await someoneWaiting(page, staff)
  await someoneWaiting(page, staff)
  await openReview(page, waiting)
  const photo = page.getByRole('img', { name: 'ID photo of Dana Whitfield' })
  await page.keyboard.press('w')
  await page.keyboard.press('+')
  await expect(photo).toHaveCSS('transform', 'matrix(0, 1.5, -1.5, 0, 0, 0)')
  await expect(page.getByText('150%')).toBeVisible()
  await page.keyboard.press('0')
  await expect(photo).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
  await page.keyboard.press('n')
  await expect(review(page).getByText(waiting.email)).toHaveCount(0)
  expect(await stateOf(staff, waiting)).toEqual({ isApproved: false, rejection: null })
})

test('Today leads into the queue, and a phone shows the whole of a review', async ({
  staff,
  visitorPage,
}) => {
  const page = await visitorPage({ width: 1024, height: 800 })
  await someoneWaiting(page, staff)
  await openDesk(page)
  await page.getByRole('link', { name: /IDs to review/ }).click()
  await expect(page).toHaveURL(/\/staff\/identity$/)
  await expect(page.getByRole('button', { name: 'Approve, next' })).toBeVisible()
  await expectAccessibleAtThisWidth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
