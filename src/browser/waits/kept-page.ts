import { create } from 'zustand'

/**
 * When what the page shows was kept on this device, in milliseconds of the visitor's clock: it was opened without a line, and is as it was
 * then. Null on every other page, and as soon as all of it was asked for anew.
 */
export const useKeptAt = create<number | null>(() => null)

/** What `public/offline-worker.js` wrote into a page that it had kept; null on every other. */
export function keptAtOfPage(): number | null {
  const mark = document.documentElement.dataset['keptAt']
  return mark === undefined ? null : Number(mark)
}

/** Where pages are kept, which are the same for everybody; which ones, is of whoever was here. */
const PAGES = 'hammerlane-pages'

export function openKeptPages(): Promise<Cache> {
  return caches.open(PAGES)
}

/** What was seen by somebody who signs out is not told to who comes next. */
export function forgetKeptPages(): void {
  // Nothing is kept where a browser keeps nothing.
  if ('caches' in globalThis) void caches.delete(PAGES).catch(() => undefined)
}
