import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'

/**
 * The server's time in the browser, and one tick per second for everything that shows it. The
 * visitor's own clock is used only to measure how long ago the server told its time.
 */

/** What is known of the server's time. All in milliseconds. */
export interface Clock {
  /** Server time minus the visitor's. */
  offset: number
  /** Whether the server has told its time. */
  isKnown: boolean
  /** The latest time that was shown, since 1970 UTC. */
  shown: number
}

export type ClockEvent =
  /** The server told its time, perhaps a while before it arrived here. */
  | { type: 'told'; source: 'page' | 'live'; time: number; at: number }
  /** The time is to be shown. */
  | { type: 'asked'; at: number }

/** No message is on its way for longer: a larger difference says that the visitor's clock was set. */
const SET_MS = 10_000

export const NEW_CLOCK: Clock = { offset: 0, isKnown: false, shown: 0 }

/** What follows from what has happened. `at` is the visitor's clock; `shown` is then the time to show. */
export function advance(clock: Clock, event: ClockEvent): Clock {
  if (event.type === 'told') return learn(clock, event.source, event.time - event.at)
  const now = event.at + clock.offset
  const isBehind = now < clock.shown && now > clock.shown - SET_MS
  return { ...clock, shown: isBehind ? clock.shown : now }
}

/** A message that took long tells less than one that was quick: the greatest offset is the nearest to the truth. */
function learn(clock: Clock, source: 'page' | 'live', offset: number): Clock {
  if (!clock.isKnown || offset > clock.offset) return { ...clock, isKnown: true, offset }
  // A page may have been kept for long; a live message is new.
  const wasSet = source === 'live' && offset < clock.offset - SET_MS
  return wasSet ? { ...clock, offset } : clock
}

let clock = NEW_CLOCK

/** The server's time now, in milliseconds since 1970 UTC. */
export const serverNow = createIsomorphicFn()
  .server((): number => Date.parse(getGlobalStartContext()?.now ?? new Date().toISOString()))
  .client((): number => {
    clock = advance(clock, { type: 'asked', at: Date.now() })
    return clock.shown
  })

/** Learns the time from a page: it was right when its first byte arrived, or up to seconds before. */
export function learnTimeFromPage(pageTime: number): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const at =
    navigation instanceof PerformanceNavigationTiming
      ? performance.timeOrigin + navigation.responseStart
      : Date.now()
  clock = advance(clock, { type: 'told', source: 'page', time: pageTime, at })
  if (ticks.size > 0) run()
}

/** Learns the time from a live message, which is fresher than any page. */
export function learnTimeFromLive(now: string): void {
  const time = Date.parse(now)
  if (Number.isNaN(time)) return
  clock = advance(clock, { type: 'told', source: 'live', time, at: Date.now() })
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

/** Hidden pages rest; a page that is shown again is right at once. */
function run(): void {
  clearTimeout(timer)
  if (document.visibilityState === 'hidden') return
  const now = serverNow()
  for (const tick of ticks) tick(now)
  timer = setTimeout(run, 1_000 - (now % 1_000))
}
