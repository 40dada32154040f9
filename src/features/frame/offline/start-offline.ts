import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { ApiProblem } from '../../../browser/api.ts'
import { isSomethingTyped } from '../../../browser/new-version.ts'
import { useSession } from '../../../browser/session.ts'
import { useKeptAt } from '../../../browser/waits/kept-page.ts'
import { untilServerIsReached } from '../../../browser/waits/load-part.ts'
import { addressOf, isToBeExpected, keepPages, readKeptAddresses } from './keep-pages.ts'

/** From now on what is seen is kept for when there is no line, and what was kept can be opened. Where a browser cannot, nothing happens. */
export async function startOffline(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  if (useKeptAt.getState() !== null) void tellUntilCurrent(queryClient)
  // Not in every browser, nor by an address without https.
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    const leadTo = openKept(queryClient)
    leadTo(await readKeptAddresses())
    await keepPages(router, leadTo)
  } catch (error) {
    if (!isToBeExpected(error)) throw error
  }
}

/** The page says how old it is until all of it was asked for anew. */
async function tellUntilCurrent(queryClient: QueryClient): Promise<void> {
  do {
    await untilServerIsReached()
    await queryClient.invalidateQueries()
  } while (queryClient.getQueryCache().findAll({ type: 'active' }).some(isUnanswered))
  useKeptAt.setState(null, true)
}

/** What was refused is known too. */
function isUnanswered({ state: { error } }: { state: { error: Error | null } }): boolean {
  if (!(error instanceof ApiProblem)) return false
  const { status } = error.problem
  return status === 0 || status === 429 || status >= 500
}

/** Without a line a link to a page that is kept leads there as the browser leads: what the router would ask for does not come. */
function openKept(queryClient: QueryClient): (addresses: readonly string[]) => void {
  let kept: ReadonlySet<string> = new Set()
  // They are forgotten with who signs out.
  useSession.subscribe(({ status }) => {
    if (status === 'anonymous') kept = new Set()
  })
  const leave = (event: MouseEvent) => {
    if (navigator.onLine && useKeptAt.getState() === null) return
    // Nothing that is under way goes with the page.
    if (queryClient.isMutating() > 0 || isSomethingTyped()) return
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || link.origin !== location.origin || !kept.has(addressOf(link))) return
    // Before the router hears of it.
    event.stopPropagation()
  }
  addEventListener('click', leave, { capture: true })
  return (addresses) => void (kept = new Set(addresses))
}
