import { scaleBand, scaleLinear } from 'd3-scale'
import { Levels, StepNames } from './axes.tsx'
import { PlotFrame } from './plot-frame.tsx'

export interface Bar {
  name: string
  value: number
  /** What stands above it where there is room. */
  short: string
  /** What is read. */
  text: string
  /** Of the range before, drawn as a line across. */
  before?: number
  isMarked?: boolean
}

interface BarPlotProps {
  label: string
  bars: readonly Bar[]
  text: (value: number) => string
  /** Below the names. */
  unit?: string
  /** Of what is counted there are no halves. */
  isCount?: boolean
}

const HEIGHT = 196
/** The narrowest bar that has its value above it, in pixels. */
const ROOM_FOR_VALUE = 24

/** One bar for each step or column, from nothing up. */
export function BarPlot({ label, bars, text, unit, isCount = false }: BarPlotProps) {
  const most = Math.max(...bars.map(({ value, before = 0 }) => Math.max(value, before)), 0)
  const bottom = unit === undefined ? 164 : 152
  const y = scaleLinear([0, most === 0 ? 1 : most], [bottom, 22]).nice(4)
  const ticks = y.ticks(4).filter((tick) => !isCount || Number.isInteger(tick))
  const left = 12 + 7 * Math.max(...ticks.map((tick) => text(tick).length))
  const xOf = (width: number) =>
    scaleBand(
      bars.map((_, at) => at),
      [left, width - 4],
    )
      .paddingInner(0.28)
      .paddingOuter(0.14)
  const centreOf = (width: number) => {
    const x = xOf(width)
    return (at: number) => (x(at) ?? 0) + x.bandwidth() / 2
  }
  return (
    <PlotFrame
      label={label}
      height={HEIGHT}
      points={(width) => bars.map((bar, at) => ({ x: centreOf(width)(at), text: bar.text }))}
    >
      {(width) => {
        const x = xOf(width)
        const area = { left, right: width, top: 22, bottom }
        const hasValues = x.bandwidth() >= ROOM_FOR_VALUE
        return (
          <>
            <Levels area={area} ticks={ticks} y={y} text={text} />
            {bars.map((bar, at) => (
              <OneBar
                key={at}
                bar={bar}
                x={x(at) ?? 0}
                width={x.bandwidth()}
                y={y}
                hasValue={hasValues}
              />
            ))}
            <StepNames
              at={bars.map(({ name }, at) => ({ x: centreOf(width)(at), text: name }))}
              y={bottom + 20}
            />
            {unit === undefined ? null : (
              <text x={(left + width) / 2} y={HEIGHT - 6} textAnchor="middle">
                {unit}
              </text>
            )}
          </>
        )
      }}
    </PlotFrame>
  )
}

interface OneBarProps {
  bar: Bar
  x: number
  width: number
  y: (value: number) => number
  hasValue: boolean
}

function OneBar({ bar, x, width, y, hasValue }: OneBarProps) {
  const { value, before, short, isMarked } = bar
  return (
    <g className="plot-bar" data-marked={isMarked || undefined}>
      <rect x={x} width={width} y={y(value)} height={Math.max(y(0) - y(value), 0)} />
      {before === undefined ? null : (
        <line className="plot-was" x1={x - 2} x2={x + width + 2} y1={y(before)} y2={y(before)} />
      )}
      {hasValue && value > 0 ? (
        <text x={x + width / 2} y={valuePlace(y(value), before && y(before))} textAnchor="middle">
          {short}
        </text>
      ) : null}
    </g>
  )
}

/** Just above the bar; where the line of before would cross it out, above that. */
function valuePlace(top: number, line: number | undefined): number {
  const place = top - 6
  const isCrossed = line !== undefined && line > place - 12 && line < place + 3
  return isCrossed ? line - 5 : place
}
