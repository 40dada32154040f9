import { type PointerEvent, useRef } from 'react'

/** How far a finger must go sideways to mean the next photo, in CSS pixels. */
const FAR_ENOUGH = 40

/** Tells a sideways swipe by touch: +1 for the next, -1 for the one before. Scrolling stays scrolling. */
export function useSwipe(onStep: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current
      start.current = null
      if (!from) return
      const step = swipeOf(clientX - from.x, clientY - from.y)
      if (step !== 0) onStep(step)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}

/** What a finger means that went so many CSS pixels across and down: 0 for no swipe. */
export function swipeOf(across: number, down: number): 1 | -1 | 0 {
  if (Math.abs(across) < FAR_ENOUGH || Math.abs(across) < Math.abs(down)) return 0
  return across < 0 ? 1 : -1
}
