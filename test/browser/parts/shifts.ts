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

/** Runs in the page. */
export function countShifts(): void {
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
  }).observe({ type: 'layout-shift', buffered: true })
}
