import { liveText } from '../../../languages/staff/live.ts'

const [WIDTH, HEIGHT, EDGE] = [84, 24, 2]

/** The latest bids as steps: how fast the price rises, and whether it still does. */
export function PriceLine({ amounts }: { amounts: readonly number[] }) {
  const [low, high] = [amounts[0], amounts.at(-1)]
  if (low === undefined || high === undefined)
    return <span className="live-faint">{liveText('noPricesYet')}</span>
  const step = (WIDTH - 2 * EDGE) / Math.max(1, amounts.length - 1)
  const heightOf = (amount: number) =>
    HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (amount - low)) / Math.max(1, high - low)
  const steps = amounts.slice(1).map((amount, at) => {
    const x = EDGE + step * (at + 1)
    return `H${x.toFixed(1)}V${heightOf(amount).toFixed(1)}`
  })
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`M${EDGE} ${heightOf(low).toFixed(1)}${steps.join('')}h${EDGE}`} />
    </svg>
  )
}
