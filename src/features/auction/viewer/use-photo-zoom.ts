import { useGesture } from '@use-gesture/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { WIDEST } from '../../lot/picture.tsx'
import { swipeOf } from '../use-swipe.ts'
import {
  fitInto,
  keepInStage,
  maxScale,
  type Point,
  WHOLE,
  type Zoom,
  zoomAt,
} from './photo-zoom.ts'

/** What a double tap enlarges to, where the photo is large enough. */
const CLOSER = 2.5
/** What one press of a key enlarges by, and how far an arrow key moves, as a part of the stage. */
const KEY_ZOOM = 1.5
const KEY_PAN = 0.2
/** Two taps are one double tap within so many milliseconds and CSS pixels. */
const DOUBLE_TAP = { ms: 300, px: 30 }

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

interface ShownZoom extends Zoom {
  /** Whose zoom it is: the number of the photo. */
  at: number
  /** It goes there in a movement, and does not follow a finger. */
  isGliding: boolean
}

/**
 * A photo enlarged by pinching, double tap, wheel and the keys + - 0, up to its own size, and moved by finger, mouse
 * and arrow keys. A sideways swipe over a whole photo steps to the next.
 */
export function usePhotoZoom(at: number, onStep: (by: 1 | -1) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ShownZoom>({ ...WHOLE, at, isGliding: false })
  // Several movements of a finger may come before the next rendering.
  const latest = useRef(shown)
  const now = (): Zoom => (latest.current.at === at ? latest.current : WHOLE)

  function show(next: Zoom, isGliding: boolean) {
    const { room, photo } = measure(stage.current)
    latest.current = { ...keepInStage(next, room, photo), at, isGliding }
    setShown(latest.current)
  }

  function zoomTo(scale: number, point: Point = WHOLE) {
    const { most } = measure(stage.current)
    show(zoomAt(now(), Math.min(most, Math.max(1, scale)), point), true)
  }

  const toggle = (point?: Point) => zoomTo(now().scale > 1 ? 1 : CLOSER, point)
  const isDoubleTap = useDoubleTap()

  useGesture(
    {
      onPinch: ({ origin, offset: [scale], memo, last: isOver, event }) => {
        // It tells no more than the movement before, but a wheel a moment later, when a key may have zoomed.
        if (isOver) return
        const point = fromMiddle(stage.current, origin)
        const before = (memo as Point | undefined) ?? point
        const { x, y } = zoomAt(now(), scale, point)
        // Two fingers move the photo too; a mouse at its wheel does not.
        const moved =
          event instanceof WheelEvent ? WHOLE : { x: point.x - before.x, y: point.y - before.y }
        show({ scale, x: x + moved.x, y: y + moved.y }, false)
        return point
      },
      onDrag: ({ tap, last, pinching, canceled, cancel, xy, movement, offset, event }) => {
        if (pinching) return cancel()
        if (canceled) return
        if (tap) {
          if (isDoubleTap(event.timeStamp, xy)) toggle(fromMiddle(stage.current, xy))
          return
        }
        const { scale } = now()
        if (scale > 1) return show({ scale, x: offset[0], y: offset[1] }, false)
        const isFinger = event instanceof PointerEvent && event.pointerType === 'touch'
        const step = last && isFinger ? swipeOf(movement[0], movement[1]) : 0
        if (step !== 0) onStep(step)
      },
    },
    {
      target: stage,
      eventOptions: { passive: false },
      pinch: {
        from: () => [now().scale, 0],
        scaleBounds: () => ({ min: 1, max: measure(stage.current).most }),
        // The wheel alone is enough.
        modifierKey: null,
      },
      drag: { from: () => [now().x, now().y], filterTaps: true, tapsThreshold: 8 },
    },
  )

  // A screen that was turned has other edges.
  useEffect(() => {
    const onResize = () => {
      latest.current = { ...WHOLE, at, isGliding: false }
      setShown(latest.current)
    }
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [at])

  function onKeyDown(event: KeyboardEvent) {
    // With Ctrl or Cmd they are the browser's own zoom.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const way = ARROWS[event.key]
    const { scale, x, y } = now()
    if (event.key === '+' || event.key === '=') zoomTo(scale * KEY_ZOOM)
    else if (event.key === '-') zoomTo(scale / KEY_ZOOM)
    else if (event.key === '0') zoomTo(1)
    else if (way && scale > 1) {
      const { room } = measure(stage.current)
      const to = { x: x + way.x * KEY_PAN * room.width, y: y + way.y * KEY_PAN * room.height }
      show({ scale, ...to }, true)
    } else return
    event.preventDefault()
    // The gallery's arrow keys step.
    event.stopPropagation()
  }

  // Each photo is whole at first.
  const zoom = shown.at === at ? shown : { ...WHOLE, isGliding: false }
  return { stage, zoom, isZoomed: zoom.scale > 1, toggle: () => toggle(), onKeyDown }
}

/** Tells whether a tap is the second of two. */
function useDoubleTap() {
  const before = useRef<{ time: number; x: number; y: number } | null>(null)
  return (time: number, [x, y]: readonly [number, number]): boolean => {
    const last = before.current
    const isSecond =
      last !== null &&
      time - last.time < DOUBLE_TAP.ms &&
      Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP.px
    before.current = isSecond ? null : { time, x, y }
    return isSecond
  }
}

/** A place of the window, counted from the stage's middle. */
function fromMiddle(stage: HTMLElement | null, [x, y]: readonly [number, number]): Point {
  if (!stage) return WHOLE
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: x - left - width / 2, y: y - top - height / 2 }
}

/** The stage, the whole photo in it, and how much that may be enlarged. */
function measure(stage: HTMLElement | null) {
  const image = stage?.querySelector('img')
  const room = { width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 }
  if (!image) return { room, photo: room, most: 1 }
  const { clientWidth, clientHeight, naturalWidth, naturalHeight, currentSrc } = image
  const box = { width: clientWidth, height: clientHeight }
  // One that is still to come has no size yet.
  const photo = fitInto(box, naturalWidth ? { width: naturalWidth, height: naturalHeight } : box)
  // Until the largest file is there, which is asked for with the first zoom, it is taken for as large as any.
  const isWidest = currentSrc.includes(`/${WIDEST}.`) && image.sizes === FULL_SIZES
  const isOwn = image.srcset === '' || isWidest
  return { room, photo, most: maxScale(photo.width, isOwn && naturalWidth ? naturalWidth : WIDEST) }
}

/** With it the browser takes the largest file, whose width it then tells as it is. */
export const FULL_SIZES = `${WIDEST}px`
