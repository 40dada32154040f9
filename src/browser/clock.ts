import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { keptAtOfPage } from './waits/kept-page.ts'

/**
 * The server's time in the browser, and one tick per second for everything that shows it. The
 * visitor's own clock is used only to measure how long ago the server told its time.
 */

/** What is known of the server's time. In milliseconds; `at` is the page's own clock, which nobody can set. */
export interface Clock {
  /** Server time minus the page's clock. */
  offset: number
  /** When that was learned, -Infinity before. */
  learnedAt: number
  /** The latest time that was shown, since 1970 UTC. */
  shown: number
}

/** The most by which a machine's clock runs fast or slow. */
const DRIFT = 0.0002

export const NEW_CLOCK: Clock = { offset: 0, learnedAt: Number.NEGATIVE_INFINITY, shown: 0 }

/**
 * The server told its time, perhaps a while before it arrived here. Such a delay can only make the offset smaller, so the
 * greatest is the nearest to the truth; a smaller one counts once the clocks may have drifted apart by that much.
 */
export function learn(clock: Clock, time: number, at: number): Clock {
  const offset = time - at
  const least = clock.offset - Math.max(0, at - clock.learnedAt) * DRIFT
  if (offset < least) return clock
  // What was shown before anything was known does not count.
  const shown = clock.learnedAt === Number.NEGATIVE_INFINITY ? 0 : clock.shown
  return { offset, learnedAt: at, shown }
}

/** The time to show is then `shown`: it never jumps back. */
export function show(clock: Clock, at: number): Clock {
  return { ...clock, shown: Math.max(clock.shown, at + clock.offset) }
}

/** A clock that has stood still, as some do while a machine sleeps: a guess until the server tells its time again. */
export function catchUp(clock: Clock, missed: number): Clock {
  return { ...clock, offset: clock.offset + missed, learnedAt: Number.NEGATIVE_INFINITY }
}

/** A difference between the page's clock and the machine's that says that one of them has jumped. */
const JUMP_MS = 2_000

let clock = NEW_CLOCK
/** The machine's clock minus the page's when they were last compared. */
let lag = 0

/** The server's time now, in milliseconds since 1970 UTC. */
export const serverNow = createIsomorphicFn()
  .server((): number => Date.parse(getGlobalStartContext()?.now ?? new Date().toISOString()))
  .client((): number => {
    clock = show(clock, pageClock())
    return clock.shown
  })

/** Goes on steadily when the machine's clock is set. */
function pageClock(): number {
  return performance.timeOrigin + performance.now()
}

let hasLearnedFromPage = false

/**
 * Learns the time from the page that the browser opened: it was right when its first byte arrived, or up to seconds before; of one that
 * was kept, when it was kept. Once: what the page is told later is of another time.
 */
export function learnTimeFromPage(pageTime: number): void {
  if (hasLearnedFromPage) return
  hasLearnedFromPage = true
  const keptAt = keptAtOfPage()
  if (keptAt !== null) {
    clock = catchUp(learn(clock, pageTime, pageClock()), Math.max(0, Date.now() - keptAt))
    return
  }
  const [navigation] = performance.getEntriesByType('navigation')
  const at =
    navigation instanceof PerformanceNavigationTiming
      ? performance.timeOrigin + navigation.responseStart
      : pageClock()
  clock = learn(clock, pageTime, at)
  if (ticks.size > 0) run()
}

/** Learns the time from a live message, which is fresher than any page. */
export function learnTimeFromLive(now: string): void {
  const time = Date.parse(now)
  if (Number.isNaN(time)) return
  clock = learn(clock, time, pageClock())
}

type Tick = (now: number) => void

const ticks = new Set<Tick>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls `tick` at once and then at each full second of the server. Returns how to stop. */
export function onEverySecond(tick: Tick): () => void {
  ticks.add(tick)
  tick(serverNow())
  if (ticks.size === 1) {
    document.addEventListener('visibilitychange', run)
    run()
  }
  return () => {
    ticks.delete(tick)
    if (ticks.size > 0) return
    document.removeEventListener('visibilitychange', run)
    clearTimeout(timer)
  }
}

function compareClocks(): void {
  const missed = Date.now() - pageClock() - lag
  if (Math.abs(missed) < JUMP_MS) return
  lag += missed
  if (missed > 0) clock = catchUp(clock, missed)
}

/** Hidden pages rest; a page that is shown again is right at once. */
function run(): void {
  clearTimeout(timer)
  if (document.visibilityState === 'hidden') return
  compareClocks()
  const now = serverNow()
  for (const tick of ticks) tick(now)
  timer = setTimeout(run, 1_000 - (now % 1_000))
}
