import { type RefObject, useLayoutEffect, useState } from 'react'

const FIRST = 560

/** How wide an element is, in CSS pixels, whenever that changes: texts in a plot are then as large as all others. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FIRST)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(Math.max(Math.round(current.clientWidth), 1))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
