import { expect, test } from 'vitest'
import { stored, storyIn } from '../../test/stories.ts'
import { LEDGER_START, readEvent, writeLine, type LedgerLine } from '../rules/ledger.ts'
import { firstWrongDecision } from './decide-again.ts'

test('what was decided is decided again in the same way, line by line', () => {
  expect(storyIn(({ lines }) => firstWrongDecision(stored(lines)) !== null)).toBeNull()
})

test('a bid that was lowered below the minimum is found, though its chain is whole', () => {
  const forged = storyIn(({ lines }) => {
    const at = lines.findIndex(({ type }) => type === 'bid-placed')
    if (at < 0) return false
    const found = firstWrongDecision(forge(stored(lines), at, { amount: 1 }))
    return found?.seq !== at + 1
  })
  expect(forged).toBeNull()
})

test('a bid moved behind the end of its run is found', () => {
  const forged = storyIn(({ steps, lines }) => {
    const at = lines.findIndex(({ type }) => type === 'bid-placed')
    const before = steps.find(({ events }) => events[0]?.type === 'bid-placed')?.before
    if (at < 0 || !before) return false
    const late = stored(lines).map((line, index) =>
      index === at ? { ...line, at: before.endsAt } : line,
    )
    return firstWrongDecision(late)?.seq !== at + 1
  })
  expect(forged).toBeNull()
})

/** Somebody with the database in hand, who writes the whole chain anew. */
function forge(lines: LedgerLine[], at: number, open: Record<string, unknown>): LedgerLine[] {
  let previous = LEDGER_START
  return lines.map((line, index) => {
    const changed = index === at ? { ...line, open: { ...line.open, ...open } } : line
    const { auctionId, seq, salt } = changed
    const written = writeLine(previous, auctionId, seq, readEvent(changed), changed.at, salt)
    previous = written.hash
    return written
  })
}
