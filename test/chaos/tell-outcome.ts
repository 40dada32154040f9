import { countBy } from 'es-toolkit/array'
import type { ChaosOutcome } from './chaos.ts'

/** The most violations that are told in full: those of one fault are alike. */
const MOST_TOLD = 20

/** What was tried and what came of it, line by line; the last says whether all held, and what that says nothing of. */
export function tellOutcome(outcome: ChaosOutcome): string[] {
  const { seed, ms, caused, notTried, history, violations } = outcome
  const { attempts, reads, heard, photos, voids, glimpses, ledgers } = history
  const lines = ledgers.reduce((sum, ledger) => sum + ledger.lines.length, 0)
  const ends = ledgers.map(({ lines: all }) => {
    const last = all.at(-1)?.event
    return last?.type === 'closed' ? last.outcome : last?.type === 'bought' ? 'bought' : 'open'
  })
  return [
    `Seed ${seed}, ${(ms / 60_000).toFixed(1)} minutes`,
    `Faults: ${counts(caused)}`,
    ...(['bid', 'maximum', 'buy', 'read'] as const).map((kind) => {
      const told: string[] = attempts.filter(({ what }) => what === kind).map((one) => one.told.is)
      const shown = kind === 'read' ? reads.map(() => 'shown') : []
      return `Requests to ${kind}: ${counts([...told, ...shown])}`
    }),
    `Photos: ${counts(photos.map(({ what, status }) => `${what} ${status ?? 'no answer'}`))}`,
    `Voids: ${counts(voids.map(({ what, status }) => `${what} ${status ?? 'no answer'}`))}`,
    `Live messages: ${heard.length}; looked through for maximums: ${glimpses.length} answers and messages`,
    `Auctions: ${counts(ends)}; ${lines} lines in their ledgers`,
    ...violations.slice(0, MOST_TOLD).map((sentence) => `  ${sentence}`),
    `Violations: ${violations.length || 'none'}; not tried: ${notTried.join(', ') || 'nothing'}`,
  ]
}

function counts(all: readonly string[]): string {
  const told = Object.entries(countBy(all, (one) => one))
  return told.map(([name, count]) => `${name} ${count}`).join(', ') || 'none'
}
