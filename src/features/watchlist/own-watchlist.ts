import { ApiProblem, callApi, mayPass } from '../../browser/api.ts'
import { ANSWER_WITHIN_MS, pauseOrOnline } from '../../browser/send-once.ts'
import { useSession } from '../../browser/session.ts'
import { toastFailure, toastProblem, toastSuccess } from '../../browser/toasts.ts'
import { watchlistText } from '../../languages/site/watchlist.ts'
import { MAX_WATCHLIST } from '../../rules/policy.ts'
import { watchlistFull } from '../../rules/watchlist/merge-watchlists.ts'
import { WATCHLIST_ADDRESS } from './watchlist-address.ts'
import { readKept, useWatchlist, writeKept } from './watchlist-store.ts'
import type { MergedWatchlist, Watched, WatchedAuction } from './watchlist.ts'

/** Before a list that could not be read is asked for again: the first pause and the longest, in milliseconds. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/** Reads a member's watchlist for the hearts. What may pass is tried again, for as long as they are the one who is here. */
export async function openOwnWatchlist(userId: string): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; isAwaited(userId); pauseMs *= 2) {
    const failure = await read(userId)
    // Whose account is closed has none; who cannot reach the server is told so by the frame.
    if (!mayPass(failure)) return
    const askedMs = (failure.problem.retry_after ?? 0) * 1_000
    // Without a network there is nothing to try again, and browsers write each failure into the console.
    do await pauseOrOnline(Math.min(Math.max(pauseMs, askedMs), LONGEST_PAUSE_MS))
    while (navigator.onLine === false)
  }
}

function isAwaited(userId: string): boolean {
  const watchlist = useWatchlist.getState()
  return watchlist.userId === userId && !watchlist.isRead
}

type Reading = { userId: string; done: Promise<ApiProblem | null> }

/** One serves all who wait for it. */
let reading: Reading | null = null

/** Answers with why it failed, or null. */
function read(userId: string): Promise<ApiProblem | null> {
  if (reading?.userId === userId) return reading.done
  // Not while a change is under way: its answer may come first, and be missing in what was read.
  const mine: Reading = { userId, done: sent.then(() => readNow(userId)).finally(end) }
  function end(): void {
    if (reading === mine) reading = null
  }
  reading = mine
  return mine.done
}

/** What the browser kept before is put on it first, and is forgotten here once it is there. */
async function readNow(userId: string): Promise<ApiProblem | null> {
  // They may have left while it waited for its turn.
  if (!isAwaited(userId)) return null
  const kept = readKept()
  try {
    const auctions = kept.length > 0 ? await mergeKept(kept) : await readOwn()
    if (isAwaited(userId)) useWatchlist.setState({ ids: new Set(auctions), isRead: true })
    return null
  } catch (error) {
    if (error instanceof ApiProblem) return error
    throw error
  }
}

async function mergeKept(kept: readonly string[]): Promise<string[]> {
  const body = { auctions: kept.slice(0, MAX_WATCHLIST) }
  const merged = await callOwn<MergedWatchlist>(WATCHLIST_ADDRESS, { method: 'POST', body })
  // What was kept meanwhile is somebody else's, or of after.
  writeKept(readKept().filter((id) => !kept.includes(id)))
  useWatchlist.setState(({ merges }) => ({ merges: merges + 1 }))
  if (merged.left_out > 0) {
    const words = watchlistText('leftOut', { count: merged.left_out, full: watchlistFull() })
    toastFailure(watchlistText('watchlistFull'), words, 'watchlist')
  }
  return merged.auctions
}

async function readOwn(): Promise<string[]> {
  const { auctions } = await callOwn<Watched>(`${WATCHLIST_ADDRESS}/ids`)
  return auctions
}

/** What is never answered, as on a line that changed, is given up: others wait for it. */
function callOwn<Body>(
  address: string,
  call: { method?: 'POST' | 'PUT' | 'DELETE'; body?: unknown } = {},
): Promise<Body> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return callApi<Body>(address, { ...call, signedIn: true, signal })
}

/**
 * Puts an auction on the watchlist of whoever is here, or takes it off: what a press means is what its heart showed, also
 * where it was drawn before the list was read.
 */
export async function toggleWatched(id: string, isShown: boolean): Promise<void> {
  const isWanted = !isShown
  const session = useSession.getState()
  if (session.status !== 'signed-in') return keep(id, isWanted)
  // What is read after a change would be shown in its place.
  if (!useWatchlist.getState().isRead) await read(session.user.id)
  const { userId } = useWatchlist.getState()
  if (userId === session.user.id) await send({ userId, id, isWanted })
}

interface Press {
  userId: string
  id: string
  isWanted: boolean
}

/** One call after the other: the last press is what holds. */
let sent: Promise<void> = Promise.resolve()

/** Of each auction with presses that wait for their answers: the last of them, and what holds where that fails. */
const unanswered = new Map<string, { last: Press; isOn: boolean }>()

const keyOf = ({ userId, id }: Press) => `${userId} ${id}`

function send(press: Press): Promise<void> {
  const before = unanswered.get(keyOf(press))
  const isOn = before?.isOn ?? useWatchlist.getState().ids.has(press.id)
  unanswered.set(keyOf(press), { last: press, isOn })
  show(press, press.isWanted)
  sent = sent.then(() => sendNow(press))
  return sent
}

async function sendNow(press: Press): Promise<void> {
  const method = press.isWanted ? 'PUT' : 'DELETE'
  // It waited for its turn, and goes by the session of whoever is here now.
  if (useWatchlist.getState().userId !== press.userId) return settle(press)
  try {
    await callOwn<WatchedAuction>(`${WATCHLIST_ADDRESS}/${press.id}`, { method })
    settle(press, press.isWanted)
  } catch (error) {
    settle(press)
    toastProblem(error, watchlistText('changeFailed'))
  }
}

/** After the last press the heart shows what the server said last: of a press that failed it said nothing. */
function settle(press: Press, answer?: boolean): void {
  const known = unanswered.get(keyOf(press))
  if (!known) return
  known.isOn = answer ?? known.isOn
  if (known.last !== press) return
  unanswered.delete(keyOf(press))
  show(press, known.isOn)
}

/** Unless somebody else is here by now. */
function show({ userId, id }: Press, isOn: boolean): void {
  const watchlist = useWatchlist.getState()
  if (watchlist.userId === userId) useWatchlist.setState({ ids: changed(watchlist.ids, id, isOn) })
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
