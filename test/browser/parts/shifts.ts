/** What of a page moves by itself. */

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

declare global {
  interface Window {
    /** How much of the page has moved by itself. */
    shifted: number
    /** The beginnings of what stands in it and has moved. */
    moved: string[]
  }
}

/** Runs in the page: from the first paint on, or `fromNow` on. */
export function countShifts(fromNow = false): void {
  window.shifted = 0
  window.moved = []
  const startOf = ({ node }: LayoutShift['sources'][number]) =>
    node && document.querySelector('main')?.contains(node)
      ? [node.textContent?.slice(0, 60) ?? '']
      : []
  new PerformanceObserver((list) => {
    // The type is not in the browser's library yet.
    for (const shift of list.getEntries() as LayoutShift[]) {
      window.shifted += shift.value
      window.moved.push(...shift.sources.flatMap(startOf))
    }
  }).observe({ type: 'layout-shift', buffered: !fromNow })
}

/** Runs in the page: what it would do after so many milliseconds it does not do. */
export function neverAfter(limit: number): void {
  const { setTimeout: later } = window
  const callLater = (call: TimerHandler, ms?: number, ...parts: unknown[]) =>
    later(call, ms === limit ? 2 ** 31 - 1 : ms, ...parts)
  Object.assign(window, { setTimeout: callLater })
}

/** Runs in the page. */
export function twoFrames(): Promise<unknown> {
  return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
}
