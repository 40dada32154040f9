import { expect, expectAccessible, test } from '../product.ts'
import { openDesk } from './at-the-desk.ts'

test('today shows what cannot wait first, and what closes next', async ({ staff, visitorPage }) => {
  const title = `1967 Ford Mustang ${crypto.randomUUID().slice(0, 8)}`
  const page = await visitorPage()
  await openDesk(page)
  const closing = page.getByRole('region', { name: 'Closing next' })
  // Sooner than what other tests have made: the six soonest are shown, and not once they are over.
  await expect(async () => {
    const ends_at = new Date(Date.now() + 100_000).toISOString()
    await staff.createAuction({ title, ends_at })
    await expect(closing.getByRole('link', { name: title }).first()).toBeVisible({
      timeout: 30_000,
    })
  }).toPass()
  const now = page.getByRole('region', { name: 'Waiting work' }).locator('[data-urgency="now"]')
  await expect(now.getByRole('heading', { name: 'Now' })).toBeVisible()
  await expect(now.getByText('Closing within the hour, no bid')).toBeVisible()
  await expectAccessible(page)
})

test('what waits could not be loaded is told, and tried again', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.route('**/api/staff/today', (route) =>
    route.fulfill({ status: 422, json: { title: 'Error', detail: 'Not today', status: 422 } }),
  )
  await openDesk(page)
  await expect(page.getByText('What waits could not be loaded')).toBeVisible()
  await expect(page.getByText('No connection')).toBeVisible()
  await page.unroute('**/api/staff/today')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Waiting work' })).toBeVisible()
})
