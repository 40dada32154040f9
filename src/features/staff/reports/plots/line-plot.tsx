import { scaleLinear, scalePoint } from 'd3-scale'
import { area as areaShape, line as lineShape } from 'd3-shape'
import { reportsText } from '../../../../languages/staff/reports.ts'
import { type Area, Levels, StepNames } from './axes.tsx'
import { PlotFrame } from './plot-frame.tsx'

export interface Series {
  name: string
  /** One for each step; null where there is none, which leaves a gap. */
  values: readonly (number | null)[]
  look: 'main' | 'second' | 'before'
}

interface LinePlotProps {
  label: string
  steps: readonly string[]
  series: readonly Series[]
  text: (value: number) => string
  /** Shares begin at 0 only where they come near it: what matters is how they change. */
  fromZero?: boolean
}

const HEIGHT = 196
const [TOP, BOTTOM] = [14, 164]
const ORDER = ['before', 'second', 'main'] as const

/** A course over the steps of a range; what was before is dashed. */
export function LinePlot({ label, steps, series, text, fromZero = false }: LinePlotProps) {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null))
  const least = fromZero || values.length === 0 ? 0 : Math.min(...values)
  const most = Math.max(...values, 0)
  const y = scaleLinear([least === most ? 0 : least, most === 0 ? 1 : most], [BOTTOM, TOP]).nice(4)
  const ticks = y.ticks(4)
  const left = 12 + 7 * Math.max(...ticks.map((tick) => text(tick).length))
  const areaOf = (width: number): Area => ({ left, right: width - 52, top: TOP, bottom: BOTTOM })
  const xOf = (width: number) =>
    scalePoint(
      steps.map((_, at) => at),
      [left, areaOf(width).right],
    ).padding(steps.length === 1 ? 0.5 : 0)
  const placeOf = (width: number) => {
    const x = xOf(width)
    return (at: number) => x(at) ?? 0
  }
  return (
    <PlotFrame
      label={label}
      height={HEIGHT}
      points={(width) =>
        steps.map((step, at) => ({
          x: placeOf(width)(at),
          text: readPoint(step, series, at, text),
        }))
      }
    >
      {(width) => (
        <>
          <Levels area={areaOf(width)} ticks={ticks} y={y} text={text} />
          {series
            .filter(({ look }) => look === 'main')
            .map(({ name, values: course }) => (
              <path key={name} className="plot-ground" d={groundOf(course, placeOf(width), y)} />
            ))}
          {ORDER.flatMap((look) => series.filter((one) => one.look === look)).map((one) => (
            <Course key={one.name} series={one} x={placeOf(width)} y={y} text={text} />
          ))}
          <StepNames
            at={steps.map((step, at) => ({ x: placeOf(width)(at), text: step }))}
            y={184}
          />
        </>
      )}
    </PlotFrame>
  )
}

function readPoint(
  step: string,
  series: readonly Series[],
  at: number,
  text: (value: number) => string,
): string {
  const parts = series.map(({ name, values }) => {
    const value = values[at] ?? null
    return `${name} ${value === null ? reportsText('none') : text(value)}`
  })
  return `${step}: ${parts.join(', ')}`
}

/** Below the course, and below all other courses. */
function groundOf(
  values: Series['values'],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const ground = areaShape<number | null>()
    .defined(isThere)
    .x((_, at) => x(at))
    .y0(BOTTOM)
    .y1((value) => y(value ?? 0))
  return ground(values) ?? ''
}

function isThere(value: number | null): value is number {
  return value !== null
}

interface CourseProps {
  series: Series
  x: (at: number) => number
  y: (value: number) => number
  text: (value: number) => string
}

function Course({ series: { values, look }, x, y, text }: CourseProps) {
  const line = lineShape<number | null>()
    .defined(isThere)
    .x((_, at) => x(at))
    .y((value) => y(value ?? 0))
  const last = values.findLastIndex(isThere)
  const end = values[last] ?? null
  return (
    <g className="plot-course" data-look={look}>
      <path className="plot-line" d={line(values) ?? ''} />
      {look === 'before'
        ? null
        : values.map((value, at) =>
            value === null || (at !== last && !isAlone(values, at)) ? null : (
              <circle key={at} cx={x(at)} cy={y(value)} r={at === last ? 4 : 2.5} />
            ),
          )}
      {end === null || look === 'before' ? null : (
        <text className="plot-end" x={x(last) + 9} y={y(end) + 5}>
          {text(end)}
        </text>
      )}
    </g>
  )
}

/** A point between gaps has no line, and would not be seen. */
function isAlone(values: readonly (number | null)[], at: number): boolean {
  return (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null
}
