import { ApiProblem, callApi } from '../../browser/api.ts'
import { useSession } from '../../browser/session.ts'
import { toastFailure, toastProblem, toastSuccess } from '../../browser/toasts.ts'
import { watchlistText } from '../../languages/site/watchlist.ts'
import { MAX_WATCHLIST } from '../../rules/policy.ts'
import { watchlistFull } from '../../rules/watchlist/merge-watchlists.ts'
import { WATCHLIST_ADDRESS } from './watchlist-address.ts'
import { readKept, useWatchlist, writeKept } from './watchlist-store.ts'
import type { MergedWatchlist, Watched, WatchedAuction } from './watchlist.ts'

/** Reads a member's watchlist; what the browser kept before is put on it first, and is forgotten here once it is there. */
export async function openOwnWatchlist(userId: string): Promise<void> {
  const kept = readKept()
  try {
    const auctions = kept.length > 0 ? await mergeKept(kept) : await readOwn()
    // A press may have read it meanwhile, and changed it since.
    if (useWatchlist.getState().isRead) return
    showOwn(userId, { ids: new Set(auctions), isRead: true })
  } catch (error) {
    // Whose account is closed has none; who cannot reach the server is told so by the frame.
    if (!(error instanceof ApiProblem)) throw error
  }
}

async function mergeKept(kept: readonly string[]): Promise<string[]> {
  const body = { auctions: kept.slice(0, MAX_WATCHLIST) }
  const merged = await callApi<MergedWatchlist>(WATCHLIST_ADDRESS, {
    method: 'POST',
    body,
    signedIn: true,
  })
  writeKept([])
  useWatchlist.setState(({ merges }) => ({ merges: merges + 1 }))
  if (merged.left_out > 0) {
    const words = watchlistText('leftOut', { count: merged.left_out, full: watchlistFull() })
    toastFailure(watchlistText('watchlistFull'), words, 'watchlist')
  }
  return merged.auctions
}

async function readOwn(): Promise<string[]> {
  const { auctions } = await callApi<Watched>(`${WATCHLIST_ADDRESS}/ids`, { signedIn: true })
  return auctions
}

/** Unless somebody else is here by now. */
function showOwn(userId: string, change: { ids: ReadonlySet<string>; isRead?: true }): void {
  if (useWatchlist.getState().userId === userId) useWatchlist.setState(change)
}

/** Puts an auction on the watchlist of whoever is here, or takes it off. */
export async function toggleWatched(id: string): Promise<void> {
  const session = useSession.getState()
  if (session.status !== 'signed-in') return keep(id, !readKept().includes(id))
  // What the press means is known once the list is.
  if (!useWatchlist.getState().isRead) await openOwnWatchlist(session.user.id)
  const { userId, ids } = useWatchlist.getState()
  if (userId !== session.user.id) return
  const isWanted = !ids.has(id)
  showOwn(userId, { ids: changed(ids, id, isWanted) })
  await send(userId, id, isWanted)
}

/** One call after the other: the last press is what holds. */
let sent: Promise<void> = Promise.resolve()
/** What was pressed last, of each auction. */
const pressed = new Map<string, object>()

function send(userId: string, id: string, isWanted: boolean): Promise<void> {
  const press = {}
  pressed.set(id, press)
  sent = sent.then(() => sendNow(userId, id, { press, isWanted }))
  return sent
}

async function sendNow(
  userId: string,
  id: string,
  { press, isWanted }: { press: object; isWanted: boolean },
): Promise<void> {
  try {
    await callApi<WatchedAuction>(`${WATCHLIST_ADDRESS}/${id}`, {
      method: isWanted ? 'PUT' : 'DELETE',
      signedIn: true,
    })
  } catch (error) {
    if (pressed.get(id) === press) {
      showOwn(userId, { ids: changed(useWatchlist.getState().ids, id, !isWanted) })
    }
    toastProblem(error, watchlistText('changeFailed'))
  }
}

function changed(ids: ReadonlySet<string>, id: string, isOn: boolean): ReadonlySet<string> {
  const others = [...ids].filter((one) => one !== id)
  return new Set(isOn ? [id, ...others] : others)
}

/** Of a visitor, in this browser. */
function keep(id: string, isWanted: boolean): void {
  const kept = readKept()
  const ids = [...changed(new Set(kept), id, isWanted)]
  if (ids.length > MAX_WATCHLIST) {
    const words = watchlistText('limitReachedText', { count: MAX_WATCHLIST })
    return toastFailure(watchlistText('limitReached'), words)
  }
  writeKept(ids)
  if (isWanted && kept.length === 0) {
    toastSuccess(watchlistText('added'), watchlistText('addedText'))
  }
}
