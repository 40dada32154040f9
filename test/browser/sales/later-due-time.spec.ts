import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { bought, rowOf } from './sales.ts'

test('a due time that staff extend shows on an open dashboard as it is told', async ({
  staff,
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  const told = ownNewsOf(page)
  const { title, auction, reservation } = await bought(page, staff)
  const row = rowOf(page, title)
  await expect(row.getByText(/^Due47h 5\dm$/)).toBeVisible()
  await expect.poll(() => told).toContain(auction)
  await lookAway(page)
  await staff.extendDue(reservation, new Date(Date.now() + 100.5 * 3_600_000))
  await expect(row.getByText(/^Due100h \d\dm$/)).toBeVisible()
})

/** The auctions of which the page was told how its member stands: from then on it is told what changes. */
function ownNewsOf(page: Page): string[] {
  const told: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const news = JSON.parse(String(payload)) as { type: string; auction: string }
      if (news.type === 'mine') told.push(news.auction)
    }),
  )
  return told
}

/** A page that nobody looks at reads nothing by itself, but hears what is told for a minute more. */
async function lookAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}
