import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { reportsText } from '../../../../languages/staff/reports.ts'
import { useWidth } from './use-width.ts'

/** A point that can be read: where it stands, and what it says. */
export interface PlotPoint {
  /** From the left, in pixels. */
  x: number
  text: string
}

interface PlotFrameProps {
  /** What the plot is of. */
  label: string
  height: number
  points: (width: number) => readonly PlotPoint[]
  children: (width: number) => ReactNode
}

/**
 * A plot as wide as there is room, read point by point by arrow keys or a pointer over it. The picture is for eyes; whoever hears
 * it gets a range, whose value is the text of a point, and all of them from the table behind.
 */
export function PlotFrame({ label, height, points, children }: PlotFrameProps) {
  const element = useRef<HTMLDivElement>(null)
  const width = useWidth(element)
  const all = points(width)
  const [read, setRead] = useState<number | null>(null)
  const at = Math.min(read ?? all.length - 1, all.length - 1)
  const shown = read === null ? undefined : all[at]
  function onPointerMove({ clientX, currentTarget }: PointerEvent): void {
    setRead(nearest(all, clientX - currentTarget.getBoundingClientRect().left))
  }
  return (
    <div
      ref={element}
      className="plot"
      onPointerMove={onPointerMove}
      onPointerLeave={() => setRead(null)}
    >
      <input
        type="range"
        className="sr-only"
        aria-label={reportsText('pointByPoint', { label })}
        aria-valuetext={all[at]?.text}
        min={1}
        max={all.length}
        value={at + 1}
        onChange={({ target }) => setRead(Number(target.value) - 1)}
        onFocus={() => setRead(at)}
        onBlur={() => setRead(null)}
      />
      <svg viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
        {children(width)}
        {shown ? (
          <line className="plot-cursor" x1={shown.x} x2={shown.x} y1={0} y2={height} />
        ) : null}
      </svg>
      {shown ? (
        <p
          className="plot-read"
          aria-hidden="true"
          data-side={shown.x > width / 2 ? 'left' : 'right'}
        >
          {shown.text}
        </p>
      ) : null}
    </div>
  )
}

function nearest(points: readonly PlotPoint[], x: number): number {
  const distances = points.map((point) => Math.abs(point.x - x))
  return Math.max(distances.indexOf(Math.min(...distances)), 0)
}
