import { countBy } from 'es-toolkit/array'
import type { ChaosOutcome } from './chaos.ts'

/** The most violations that are told in full: those of one fault are alike. */
const MOST_TOLD = 20

/** What was tried and what came of it, line by line. */
export function tellOutcome(outcome: ChaosOutcome): string[] {
  const { seed, ms, caused, notTried, history, violations } = outcome
  const { attempts, reads, heard, photos, ledgers } = history
  const lines = ledgers.reduce((sum, ledger) => sum + ledger.lines.length, 0)
  const ends = ledgers.map(({ lines: all }) => {
    const last = all.at(-1)?.event
    return last?.type === 'closed' ? last.outcome : last?.type === 'bought' ? 'bought' : 'open'
  })
  return [
    `Seed ${seed}, ${(ms / 60_000).toFixed(1)} minutes`,
    `Faults: ${counts(caused)}`,
    ...(notTried.length > 0 ? [`Not tried here, or with this seed: ${notTried.join(', ')}`] : []),
    ...(['bid', 'maximum', 'buy', 'read'] as const).map((kind) => {
      const told: string[] = attempts.filter(({ what }) => what === kind).map((one) => one.told.is)
      const shown = kind === 'read' ? reads.map(() => 'shown') : []
      return `Requests to ${kind}: ${counts([...told, ...shown])}`
    }),
    `Photos: ${counts(photos.map(({ what, status }) => `${what} ${status ?? 'no answer'}`))}`,
    `Live messages: ${heard.length}`,
    `Auctions: ${counts(ends)}; ${lines} lines in their ledgers`,
    ...(violations.length === 0 ? ['Violations: none'] : [`Violations: ${violations.length}`]),
    ...violations.slice(0, MOST_TOLD).map((sentence) => `  ${sentence}`),
  ]
}

function counts(all: readonly string[]): string {
  const told = Object.entries(countBy(all, (one) => one))
  return told.map(([name, count]) => `${name} ${count}`).join(', ') || 'none'
}
