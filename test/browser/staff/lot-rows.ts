/** The rows of the inventory. */
import type { Locator, Page } from '@playwright/test'

/** A word that only the lots of one test have. */
export function aWord(): string {
  return `Lot${crypto.randomUUID().slice(0, 8)}`
}

export function rowOf(page: Page, title: string): Locator {
  return page.getByRole('row').filter({ hasText: title })
}
