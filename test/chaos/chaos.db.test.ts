import { expect, test, vi } from 'vitest'
import { runChaos } from './chaos.ts'
import { FAULTS } from './plan.ts'

vi.setConfig({ testTimeout: 600_000 })

/** Always the same plan, and an even one, so that the database tells of bids everywhere: others, and NATS, are for `npm run chaos`. */
const seed = 8

test('people bid, buy and watch, and staff void bids, while each fault comes once: the nine invariants of the engine hold', async ({
  signal,
}) => {
  const outcome = await runChaos({
    ...{ seed, hasDisks: false, signal },
    ...{ bidders: 6, watchers: 2, patienceMs: 5_000, settlesWithinMs: 120_000 },
    pace: { calm: [100, 400], fault: [300, 900] },
  })
  expect({ seed, violations: outcome.violations }).toEqual({ seed, violations: [] })
  // Disks are for `npm run chaos`.
  const cheap = FAULTS.filter((kind) => !/^disk of|NATS/.test(kind))
  expect(outcome.caused.toSorted()).toEqual(cheap.toSorted())
  const told = new Set(outcome.history.attempts.map((attempt) => attempt.told.is))
  expect([...told]).toEqual(expect.arrayContaining(['bid placed', 'too low']))
  expect(outcome.history.heard.length).toBeGreaterThan(0)
  const agreed = outcome.history.voids.filter(({ what }) => what === 'agree')
  expect(agreed.map(({ status }) => status)).toContain(200)
  expect(outcome.history.glimpses.length).toBeGreaterThan(0)
})
