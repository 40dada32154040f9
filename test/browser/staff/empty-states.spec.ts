/** Where there is nothing the way on is a link. */
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk } from './at-the-desk.ts'

const EMPTY = [
  ['', 'Nothing waits', 'Go to Live room', '/staff/live'],
  ['inventory', 'There is no lot yet', 'New lot', '/staff/inventory/new'],
  ['live', 'Nothing is running now', 'Go to Inventory', '/staff/inventory?status=draft'],
  ['identity', 'No ID waits for review', 'Go to Today', '/staff'],
  ['consignors', 'No consignor yet', 'Import a run list', '/staff/inventory/import'],
  ['messages', 'No message waits for an answer', 'Go to Today', '/staff'],
  ['questions', 'No question waits for an answer', 'Go to Today', '/staff'],
  ['outbox', 'No email has been written yet', 'Go to Today', '/staff'],
  ['audit', 'Nothing has been done yet', 'Go to Today', '/staff'],
] as const

test('where there is nothing a link leads on', async ({ visitorPage }) => {
  test.slow()
  const page = await visitorPage()
  await page.route(/\/api\/staff\/[a-z/-]+(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Record<string, unknown>
    const nothing = {
      ...('items' in body ? { items: [], total: 0, next_cursor: null } : {}),
      ...('queues' in body ? { queues: [] } : {}),
    }
    await route.fulfill({ response, json: { ...body, ...nothing } })
  })
  await openDesk(page)
  for (const [path, title, name, leads] of EMPTY) {
    await page.goto(path === '' ? '/staff' : `/staff/${path}`)
    const empty = page.locator('.empty').filter({ hasText: title })
    await expect(empty.getByRole('link', { name })).toHaveAttribute('href', leads)
    await expectAccessible(page)
  }
  await page.unrouteAll({ behavior: 'wait' })
})
