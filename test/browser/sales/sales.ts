/** What a buyer's sale needs before its screens can be looked at, and what staff do with it. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { openTestPool } from '../../database.ts'
import { pdfText } from '../../pdf-text.ts'
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
  return { title, auction, reservation: await reservationIn(rowOf(page, title)) }
}

/** The id of the reservation whose card this is. */
export async function reservationIn(row: Locator): Promise<string> {
  await expect(row).toHaveAttribute('id', /^reservation-/)
  return ((await row.getAttribute('id')) ?? '').replace('reservation-', '')
}

/** What the member of a page was told, on the dashboard. */
export const noticesOf = (page: Page): Locator =>
  page.getByRole('region', { name: /^Notifications\s*\d/ })

/** As if half a minute had passed on a page whose clock is installed: then it reads again what staff may have changed. */
export function rereadSales(page: Page): Promise<void> {
  return page.clock.fastForward('00:31')
}

/** The words of a document that is downloaded from a card. */
export async function documentIn(page: Page, row: Locator, what: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: `Download ${what}` }).click()
  return pdfText(await readFile(await (await downloading).path()))
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
