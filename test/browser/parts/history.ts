import { expect, type Page } from '@playwright/test'

/**
 * Until the entry of a dialog that was closed is out of the history: a page that is loaded anew before that has its loading
 * broken off.
 */
export async function untilHistoryRests(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => 'layers' in history.state)).toBe(false)
}

/**
 * Has a page loaded anew only once nothing that was closed keeps an entry in the history. Nobody types an address as fast as a test
 * opens one.
 */
export function loadOnlyAtRest(page: Page): void {
  const { goto, reload } = page
  page.goto = async (...args) => {
    await untilNothingCloses(page)
    return goto.apply(page, args)
  }
  page.reload = async (...args) => {
    await untilNothingCloses(page)
    return reload.apply(page, args)
  }
}

/** A page that was loaded anew with a dialog open keeps its entry: that one is not waited for any longer. */
async function untilNothingCloses(page: Page): Promise<void> {
  const closing = () => page.evaluate(countClosing, OPEN).catch(() => 0)
  await expect
    .poll(closing, { timeout: 5_000 })
    .toBe(0)
    .catch(() => undefined)
}

const OPEN = '[role="dialog"]:not([data-state="closed"])'

/** Layers that have an entry of their own, but are not open. Runs in the page. */
function countClosing(open: string): number {
  const layers = Number(history.state?.layers ?? 0)
  return Math.max(0, layers - document.querySelectorAll(open).length)
}
