/** What a buyer's sale needs before its screens can be looked at. */
import type { Locator, Page } from '@playwright/test'
import { openTestPool } from '../../database.ts'
import { buy } from '../parts/off-screen.ts'
import { expect, type Staff } from '../product.ts'

export const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ hasText: title })

export interface Purchase {
  title: string
  auction: string
  reservation: string
}

/** The member of the page buys something for $10,000, off the screen, and looks at the reservation. */
export async function bought(
  page: Page,
  staff: Staff,
  change: Record<string, unknown> = {},
): Promise<Purchase> {
  const title = `Bought ${crypto.randomUUID()}`
  const { id: auction } = await staff.createAuction({ title, ...change })
  await page.goto('/dashboard')
  await buy(page, auction)
  await page.goto('/dashboard?view=reservations')
  await expect(rowOf(page, title)).toBeVisible()
  const anchor = await rowOf(page, title).getAttribute('id')
  return { title, auction, reservation: anchor?.replace('reservation-', '') ?? '' }
}

/** As if its time to pay had ended that many hours ago: what is due then is done by the product itself. */
export async function letDueTimePass(reservation: string, hoursAgo: number): Promise<void> {
  const db = openTestPool(process.env['HAMMERLANE_DATABASE_URL'] ?? '', 1)
  try {
    const dueAt = new Date(Date.now() - hoursAgo * 3_600_000)
    await db
      .updateTable('sales')
      .set({ due_at: dueAt, next_at: dueAt })
      .where('id', '=', reservation)
      .execute()
  } finally {
    await db.destroy()
  }
}
