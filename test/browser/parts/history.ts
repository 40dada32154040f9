import type { Page } from '@playwright/test'
import { expect } from '../product.ts'

/**
 * Until the entry of a dialog that was closed is out of the history: a page that is loaded anew before that has its loading
 * broken off.
 */
export async function untilHistoryRests(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => 'layers' in history.state)).toBe(false)
}
