import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'

/**
 * The server's time in the browser, and one tick per second for everything that shows it. The
 * visitor's own clock is used only to measure how long ago the server told its time.
 */

/** Server time minus the visitor's, in milliseconds. */
let offset = 0
let knownFromLive = false

/** The server's time now, in milliseconds since 1970 UTC. */
export const serverNow = createIsomorphicFn()
  .server((): number => Date.parse(getGlobalStartContext()?.now ?? new Date().toISOString()))
  .client((): number => Date.now() + offset)

/** Learns the time from a page: it was right when its first byte arrived, or up to seconds before. */
export function learnTimeFromPage(pageTime: number): void {
  if (knownFromLive) return
  const [navigation] = performance.getEntriesByType('navigation')
  const arrivedAt =
    navigation instanceof PerformanceNavigationTiming
      ? performance.timeOrigin + navigation.responseStart
      : Date.now()
  offset = pageTime - arrivedAt
  if (ticks.size > 0) run()
}

/** Learns the time from a live message, which is fresher than any page. */
export function learnTimeFromLive(now: string): void {
  const time = Date.parse(now)
  if (Number.isNaN(time)) return
  knownFromLive = true
  offset = time - Date.now()
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
