/** How long a call of the back office takes: p95 under 50 ms. */
import { latencyOf, ms, say } from '../figures.ts'

export const ROUNDS = 40
const MAX_MS = 50

export async function measureCall(name: string, ask: () => Promise<unknown>): Promise<void> {
  await ask()
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    await ask()
    took.push(performance.now() - start)
  }
  const { p50, p95 } = latencyOf(took)
  const goal = `p95 under ${MAX_MS} ms`
  say(`  ${name}`, `p50 ${ms(p50)}, p95 ${ms(p95)}`, { goal, isMet: p95 < MAX_MS })
}
