import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { keptAtOfPage, useKeptAt } from '../../../browser/waits/kept-page.ts'
import { untilServerIsReached } from '../../../browser/waits/load-part.ts'
import { addressOf, keepPages, readKeptAddresses } from './keep-pages.ts'

/** From now on what is seen is kept for when there is no line, and what was kept can be opened. Where a browser cannot, nothing happens. */
export async function startOffline(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  // Not in every browser, nor by an address without https.
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  const keptAt = keptAtOfPage()
  if (keptAt !== null) void tellUntilReached(keptAt, queryClient)
  const kept = new Set(await readKeptAddresses())
  openKeptPages(kept)
  await keepPages(router, (address) => kept.add(address))
}

/** The page says how old it is, and asks for everything anew once it can. */
async function tellUntilReached(keptAt: number, queryClient: QueryClient): Promise<void> {
  useKeptAt.setState(keptAt, true)
  await untilServerIsReached()
  useKeptAt.setState(null, true)
  await queryClient.invalidateQueries()
}

/** Without a line a link to a page that is kept leads there as the browser leads: what the router would ask for does not come. */
function openKeptPages(kept: ReadonlySet<string>): void {
  const leave = (event: MouseEvent) => {
    if (navigator.onLine && useKeptAt.getState() === null) return
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || link.origin !== location.origin || !kept.has(addressOf(link))) return
    // Before the router hears of it.
    event.stopPropagation()
  }
  addEventListener('click', leave, { capture: true })
}
