import { create } from 'zustand'

/**
 * When what the page shows was kept on this device, in milliseconds of the visitor's clock: it was opened without a line, and is as it was
 * then. Null on every other page, and as soon as the line is back.
 */
export const useKeptAt = create<number | null>(() => null)

/** What `public/offline-worker.js` wrote into a page that it had kept. */
export function keptAtOfPage(): number | null {
  const mark = document.documentElement.dataset['keptAt']
  return mark === undefined ? null : Number(mark)
}
