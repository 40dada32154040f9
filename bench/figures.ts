/** How figures are put together and said. */

/** What many samples have in common, in milliseconds. */
export interface Latency {
  p50: number
  p95: number
  p99: number
  max: number
}

export function latencyOf(samples: readonly number[]): Latency {
  const sorted = Float64Array.from(samples).toSorted()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

/** How long it takes in the middle of many times, in milliseconds. */
export async function medianOf(act: () => Promise<unknown>, rounds = 60): Promise<number> {
  const samples: number[] = []
  for (let round = -5; round < rounds; round++) {
    const start = performance.now()
    await act()
    if (round >= 0) samples.push(performance.now() - start)
  }
  return latencyOf(samples).p50
}

export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en-US')}/s`
}

export function times(rate: number, baseline: number): string {
  return `${(rate / baseline).toFixed(rate / baseline < 10 ? 2 : 1)}x`
}

export function ms(time: number): string {
  return `${time.toFixed(time < 10 ? 1 : 0)} ms`
}

export function seconds(time: number): string {
  return `${time.toFixed(1)} s`
}

export function count(things: number): string {
  return things.toLocaleString('en-US')
}

/** One line of the report, with what it should be and whether it is; where it is not, the program ends with 1. */
export function say(name: string, figure: string, target?: { goal: string; isMet: boolean }): void {
  if (target?.isMet === false) process.exitCode = 1
  const verdict = target ? `  [${target.goal}: ${target.isMet ? 'met' : 'MISSED'}]` : ''
  console.log(`${name}: ${figure}${verdict}`)
}
