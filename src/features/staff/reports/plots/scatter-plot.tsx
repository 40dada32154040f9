import { scaleLinear, scaleLog } from 'd3-scale'
import { Levels } from './axes.tsx'
import { PlotFrame } from './plot-frame.tsx'

export interface Dot {
  /** More than nothing: both axes are logarithmic. */
  x: number
  y: number
  isMet: boolean
  text: string
}

interface ScatterPlotProps {
  label: string
  dots: readonly Dot[]
  text: (value: number) => string
  xName: string
  yName: string
}

const HEIGHT = 214
const TICK_STEPS = [1, 2, 5]

/** One dot for each lot, of both prices by their order of size; on the line both are the same. */
export function ScatterPlot({ label, dots, text, xName, yName }: ScatterPlotProps) {
  const inOrder = dots.toSorted((one, other) => one.x - other.x)
  const all = dots.flatMap(({ x, y }) => [x, y])
  const domain = [Math.min(...all) * 0.85, Math.max(...all) * 1.15]
  const ticks = ticksIn(domain)
  const left = 12 + 7 * Math.max(...ticks.map((tick) => text(tick).length), 2)
  const bottom = 168
  const y = scaleLog(domain, [bottom, 20])
  const xOf = (width: number) => scaleLog(domain, [left, width - 12])
  return (
    <PlotFrame
      label={label}
      height={HEIGHT}
      points={(width) => inOrder.map((dot) => ({ x: xOf(width)(dot.x), text: dot.text }))}
    >
      {(width) => {
        const x = xOf(width)
        const area = { left, right: width - 12, top: 20, bottom }
        const every = Math.ceil((ticks.length * 52) / (area.right - left))
        return (
          <>
            <Levels area={area} ticks={ticks} y={y} text={text} />
            {ticks.map((tick, at) =>
              at % every === 0 ? (
                <text key={tick} x={x(tick)} y={bottom + 18} textAnchor="middle">
                  {text(tick)}
                </text>
              ) : null,
            )}
            <line className="plot-even" x1={left} y1={bottom} x2={area.right} y2={area.top} />
            {inOrder.map((dot, at) => (
              <circle
                key={at}
                className="plot-dot"
                data-met={dot.isMet || undefined}
                cx={x(dot.x)}
                cy={y(dot.y)}
                r={3.2}
              />
            ))}
            <text x={left + 6} y={14}>
              {yName}
            </text>
            <text x={(left + area.right) / 2} y={HEIGHT - 6} textAnchor="middle">
              {xName}
            </text>
          </>
        )
      }}
    </PlotFrame>
  )
}

/** 1, 2 and 5 of each power of ten; the first alone where that would be too many, even steps where it would be too few. */
function ticksIn([least = 1, most = 1]: number[]): number[] {
  const powers = Array.from({ length: 12 }, (_, power) => 10 ** power)
  const all = powers.flatMap((power) => TICK_STEPS.map((step) => step * power))
  const inside = all.filter((tick) => tick >= least && tick <= most)
  if (inside.length < 3) return scaleLinear([least, most], [0, 1]).ticks(4)
  return inside.length <= 7 ? inside : inside.filter((tick) => String(tick).startsWith('1'))
}
