import { mailTo } from '../accounts.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk } from './at-the-desk.ts'

const SENT = "Message sent! We'll get back to you soon."

test('a person writes again by the link of the answer, and staff answer once more', async ({
  visitorPage,
}) => {
  const [page, desk] = [await visitorPage(), await visitorPage()]
  const email = `${crypto.randomUUID()}@example.com`
  const subject = `Delivery to Alaska ${crypto.randomUUID().slice(0, 8)}`
  const person = { first_name: 'Dana', last_name: 'Whitfield', email }
  const data = { ...person, phone: '', subject, message: 'Do you deliver\nto Anchorage?' }
  expect((await page.request.post('/api/contact', { data })).status()).toBe(201)
  await openDesk(desk, 'messages')
  const queue = desk.getByRole('region', { name: 'Messages', exact: true })
  const open = desk.getByRole('region', { name: 'Message', exact: true })
  await queue.getByRole('link', { name: subject }).click()
  await expect(open.getByRole('heading', { name: subject })).toBeVisible()
  await open.getByLabel('Your answer').fill('Yes, we deliver to Anchorage.')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Answer sent', { exact: true })).toBeVisible()

  const mail = await mailTo(email, subject)
  const link = /https?:\/\/\S+\/contact\/conversation#\S+/.exec(mail.text)?.[0] ?? ''
  await page.goto(link)
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages.getByRole('listitem')).toHaveCount(2)
  await expect(messages).toContainText('Do you deliver\nto Anchorage?')
  await expect(messages).toContainText('Yes, we deliver to Anchorage.')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message is required').first()).toBeVisible()
  await page.getByLabel('Write to us again').fill('And to Nome?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(messages.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByLabel('Write to us again')).toHaveValue('')

  await desk.reload()
  const waiting = queue.locator('section', { hasText: /^Waiting/ })
  await waiting.getByRole('link', { name: subject }).click()
  const conversation = open.getByRole('list', { name: 'Conversation' })
  await expect(conversation.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(desk)
  await open.getByLabel('Your answer').fill('There too.')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Answer sent', { exact: true })).toBeVisible()
  await page.reload()
  await expect(messages.getByRole('listitem')).toHaveCount(4)
})

test('a link that is cut off says so, and leads to the contact form', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.goto('/contact/conversation#0d9c')
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
})
