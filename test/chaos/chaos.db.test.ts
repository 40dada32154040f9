import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { hasNatsServer } from '../faults/nats-server.ts'
import { runChaos, type ChaosOutcome } from './chaos.ts'
import { FAULTS, type FaultKind } from './plan.ts'
import { mountSmallDisk } from './small-disk.ts'

vi.setConfig({ testTimeout: 600_000 })

const WITH_NATS_OR_DISKS = FAULTS.filter((kind) => /^disk of|NATS/.test(kind))
const OF_ANY_MACHINE = FAULTS.filter((kind) => !WITH_NATS_OR_DISKS.includes(kind))

/** The faults of NATS and disks that this machine allows. */
async function possibleHere(): Promise<FaultKind[]> {
  const place = await mkdtemp(join(tmpdir(), 'hammerlane-disk-'))
  const disk = await mountSmallDisk(join(place, 'disk'))
  await disk?.unmount()
  await rm(place, { recursive: true })
  return WITH_NATS_OR_DISKS.filter((kind) =>
    kind.includes('NATS') ? hasNatsServer : disk !== null,
  )
}

/** Always the same plan for a seed: others are for `npm run chaos`. */
function aShortRun(seed: number, kinds: readonly FaultKind[], signal: AbortSignal, forMs?: number) {
  return runChaos({
    ...(forMs !== undefined && { forMs }),
    ...{ seed, kinds, hasDisks: kinds.some((kind) => kind.startsWith('disk of')), signal },
    ...{ bidders: 6, watchers: 2, patienceMs: 5_000, settlesWithinMs: 120_000 },
    pace: { calm: [100, 400], fault: [300, 900] },
  })
}

/** Each fault came, nothing is broken, and people did get through. */
function expectAllHeld(
  { seed, violations, caused, history }: ChaosOutcome,
  kinds: readonly FaultKind[],
): void {
  expect({ seed, violations }).toEqual({ seed, violations: [] })
  expect([...new Set(caused)].toSorted()).toEqual(kinds.toSorted())
  const told = new Set(history.attempts.map((attempt) => attempt.told.is))
  expect([...told]).toEqual(expect.arrayContaining(['bid placed', 'too low']))
}

test('people bid, buy and watch, and staff void bids, while each fault comes once: the nine invariants of the engine hold', async ({
  signal,
}) => {
  // Even, so that the database tells of bids everywhere.
  const outcome = await aShortRun(8, OF_ANY_MACHINE, signal)
  expectAllHeld(outcome, OF_ANY_MACHINE)
  const { heard, voids, glimpses } = outcome.history
  expect(heard.length).toBeGreaterThan(0)
  const agreed = voids.filter(({ what }) => what === 'agree')
  expect(agreed.map(({ status }) => status)).toContain(200)
  expect(glimpses.length).toBeGreaterThan(0)
})

const here = await possibleHere()

test.skipIf(here.length === 0)(`they hold too during: ${here.join(', ')}`, async ({ signal }) => {
  // Odd, so that NATS does where it is installed; long enough for people to get through, however few kinds there are.
  const outcome = await aShortRun(7, here, signal, 12_000)
  expectAllHeld(outcome, here)
  expect(outcome.history.heard.length).toBeGreaterThan(0)
})
