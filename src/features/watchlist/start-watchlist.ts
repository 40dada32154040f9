import { useSession } from '../../browser/session.ts'
import { onStored } from '../../browser/stored-texts.ts'
import { loadPart } from '../../browser/waits/load-part.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { readKept, useWatchlist } from './watchlist-store.ts'

/** Shows the watchlist of whoever is here, from now on: a member's is read, a visitor's is what this browser keeps. */
export function startWatchlist(): () => void {
  showWatchlist()
  const stops = [useSession.subscribe(showWatchlist), onStored(showWatchlist)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Of which member the list was asked for: sessions also tell of each fresh token. */
let asked: string | null = null

function showWatchlist(): void {
  const session = useSession.getState()
  if (session.status === 'unknown') return
  if (session.status === 'anonymous') {
    asked = null
    useWatchlist.setState({ userId: null, ids: new Set(readKept()), isRead: true })
    return
  }
  const { id } = session.user
  if (asked === id) return
  asked = id
  useWatchlist.setState({ userId: id, ids: new Set(), isRead: false })
  whenIdle(() => void openOwn(id))
}

async function openOwn(userId: string): Promise<void> {
  const { openOwnWatchlist } = await loadPart(() => import('./own-watchlist.ts'))
  await openOwnWatchlist(userId)
}
