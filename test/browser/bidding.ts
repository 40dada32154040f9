/** What browser tests do at the bid panel. */
import type { Page } from '@playwright/test'
import { expect } from './product.ts'

export const panelOf = (page: Page) => page.getByRole('region', { name: 'Bidding' })
export const historyOf = (page: Page) => page.getByRole('region', { name: 'Live Bid History' })

/** Places what stands in the field; before the first bid the terms are asked for. */
export async function placeBid(
  page: Page,
  amount: number,
  { isFirst = false } = {},
): Promise<void> {
  await panelOf(page).getByLabel('Place Your Bid').fill(String(amount))
  await panelOf(page).getByRole('button', { name: 'Place Bid' }).click()
  if (isFirst) await acceptTerms(page)
}

export async function acceptTerms(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Accept the terms before your first bid' })
  await expect(dialog.getByRole('button', { name: 'Accept and continue' })).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Accept and continue' }).click()
}
