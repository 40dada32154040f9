import type { PlotPoint } from './plot-frame.tsx'

/** Where a plot's own area lies in its picture. */
export interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

interface LevelsProps {
  area: Area
  ticks: readonly number[]
  y: (value: number) => number
  text: (value: number) => string
}

/** Level lines with their values at the left; the lowest is the base. */
export function Levels({ area, ticks, y, text }: LevelsProps) {
  return (
    <g className="plot-levels">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={area.left} x2={area.right} y1={y(tick)} y2={y(tick)} />
          <text x={area.left - 8} y={y(tick) + 4} textAnchor="end">
            {text(tick)}
          </text>
        </g>
      ))}
      <line
        className="plot-base"
        x1={area.left}
        x2={area.right}
        y1={area.bottom}
        y2={area.bottom}
      />
    </g>
  )
}

/** So much room each name of a step wants, in pixels. */
const NAME_WIDTH = 64

/** The names of steps below the plot, as many as there is room for, the last always. */
export function StepNames({ at, y }: { at: readonly PlotPoint[]; y: number }) {
  const [first, second] = at
  const apart = first && second ? second.x - first.x : NAME_WIDTH
  const every = Math.max(Math.ceil(NAME_WIDTH / apart), 1)
  const last = at.length - 1
  return at.map(({ x, text }, place) =>
    (last - place) % every === 0 ? (
      <text key={place} x={x} y={y} textAnchor="middle">
        {text}
      </text>
    ) : null,
  )
}
