/** A run of chaos: people bid, buy, read and watch while everything breaks by plan; then all is held against the ledgers. */
import { setTimeout as wait } from 'node:timers/promises'
import { verifyLedgers } from '../../src/engine/verify-ledgers.server.ts'
import { databaseTime } from '../../src/server/postgres/database-time.ts'
import { signedIn, type Bidder } from '../bidders.ts'
import { testSecrets } from '../secrets.ts'
import { causeFault, possibleOn } from './cause-fault.ts'
import { createChance } from './chance.ts'
import { violationsOf } from './checker/violations-of.ts'
import {
  bidAlways,
  buyAlways,
  readAlways,
  readHistories,
  replacePhoto,
  setMaximums,
  takesBids,
  type ClientParts,
} from './clients.ts'
import { emptyHistory, type History } from './history.ts'
import type { Host } from './host.ts'
import { openMarket, type Market } from './market.ts'
import { untilSo } from './patiently.ts'
import { FAULTS, longestRound, planFaults, type Fault, type FaultKind, type Pace } from './plan.ts'
import { readLedgers, readOutages } from './read-ledgers.ts'
import { hireStaff, voidAlways } from './staff.ts'
import { openStage, type Stage } from './stage.ts'
import { openWatcher, type Watcher } from './watcher.ts'

export interface ChaosOptions {
  seed: number
  /** Those to try, where they are possible; absent means all. */
  kinds?: readonly FaultKind[]
  /** Milliseconds; absent means until each kind of fault was there once. */
  forMs?: number
  pace: Pace
  bidders: number
  watchers: number
  /** How long a client waits for an answer. */
  patienceMs: number
  /** How long it may take until all is well again. */
  settlesWithinMs: number
  /** Whether disks are filled too, where this account may mount some. */
  hasDisks: boolean
  /** Ends it early. */
  signal: AbortSignal
}

export interface ChaosOutcome {
  seed: number
  ms: number
  caused: FaultKind[]
  /** What the machine or the seed did not let happen, or there was no time for. */
  notTried: FaultKind[]
  history: History
  violations: string[]
  /** What the servers said. */
  output: string
}

const SERVERS = 2
const DAY_SECONDS = 86_400

export async function runChaos(options: ChaosOptions): Promise<ChaosOutcome> {
  const { seed, pace, signal } = options
  // The other seeds are for news that the database tells.
  const hasNats = seed % 2 !== 0
  const stage = await openStage({ hosts: SERVERS, hasDisks: options.hasDisks, hasNats })
  let play: Play | undefined
  try {
    const kinds = possibleOn(stage, options.kinds ?? FAULTS)
    const forMs = options.forMs ?? longestRound({ kinds, pace })
    const rounds = options.forMs === undefined ? { rounds: 1 } : {}
    const plan = planFaults({ seed, forMs, pace, servers: SERVERS, kinds, ...rounds })
    const begun = performance.now()
    play = await startPlay(stage, options)
    const caused: FaultKind[] = []
    await Promise.all(
      plan.map((track) => causeAll(track, stage, signal, (kind) => caused.push(kind))),
    )
    if (options.forMs !== undefined) await pause(forMs - (performance.now() - begun), signal)
    const history = await play.end()
    return {
      ...{ seed, caused, history, ms: performance.now() - begun },
      notTried: FAULTS.filter((kind) => !caused.includes(kind)),
      violations: violationsOf(history),
      output: stage.hosts.map((host) => host.output()).join('\n'),
    }
  } finally {
    play?.leave()
    await stage.close()
  }
}

/** One fault after the other, each undone whatever comes. */
async function causeAll(
  track: readonly Fault[],
  stage: Stage,
  signal: AbortSignal,
  onCaused: (kind: FaultKind) => void,
): Promise<void> {
  const begun = performance.now()
  for (const fault of track) {
    await pause(fault.from - (performance.now() - begun), signal)
    if (signal.aborted) return
    const undo = await causeFault(fault, stage, signal)
    onCaused(fault.kind)
    await pause(fault.until - fault.from, signal)
    await undo()
  }
}

interface Play {
  /** Ends it, waits until all is well again, and reads the ledgers. */
  end(): Promise<History>
  /** Ends it, whatever happened. */
  leave(): void
}

/** Lets everybody begin. */
async function startPlay(stage: Stage, options: ChaosOptions): Promise<Play> {
  const { seed, patienceMs } = options
  const { db, hosts } = stage
  const history = emptyHistory()
  const exp = Math.floor(Date.now() / 1_000) + DAY_SECONDS
  const people = await signedIn(db, options.bidders + 5, testSecrets, { exp })
  const staff = await hireStaff(db, exp)
  const ending = new AbortController()
  const chance = createChance(seed)
  const market = openMarket(db, chance, ending.signal)
  const urls = hosts.map(({ url }) => url)
  const parts: ClientParts = { urls, market, history, chance, patienceMs, signal: ending.signal }
  // The last of them only bids.
  const [member] = people.slice(-1)
  const watchers = Array.from({ length: options.watchers }, (_, at) =>
    openWatcher(`watcher ${at + 1}`, parts, at === 0 ? member?.token : undefined),
  )
  const readers = [readAlways(parts), readAlways(parts), readHistories(parts)]
  const clients = [...clientsOf(parts, people), ...readers, voidAlways(parts, staff)]
  return {
    leave() {
      ending.abort()
      for (const watcher of watchers) watcher.close()
    },
    async end() {
      ending.abort()
      await Promise.all([...clients, market.closed])
      const died = hosts.filter((host) => !host.server()?.isRunning())
      // Who ends a run by Ctrl-C ends them too.
      if (!options.signal.aborted) history.died.push(...deathsOf(hosts, died))
      await Promise.all(died.map((host) => host.start(options.signal)))
      const bidsAt = async ({ url }: Host) => {
        const lot = market.lasting()
        if (!member || lot === undefined) return true
        const { signal } = new AbortController()
        return takesBids({ ...parts, urls: [url], signal }, member, lot)
      }
      const unready = await findUnready(hosts, bidsAt, options.settlesWithinMs)
      history.unready.push(...unready)
      await settle(db, market, watchers, options.settlesWithinMs)
      for (const { name: watcher, watched } of watchers)
        history.watched.push(...watched().map((lot) => ({ watcher, lot })))
      for (const watcher of watchers) watcher.close()
      await Promise.all(watchers.map(({ closed }) => closed))
      history.outages.push(...(await readOutages(db)))
      history.ledgers.push(...(await readLedgers(db, market.listed())))
      history.wrongLedgers.push(...(await verifyLedgers(db)).wrong)
      history.readAt = (await databaseTime(db)).getTime()
      return history
    },
  }
}

function clientsOf(parts: ClientParts, people: readonly Bidder[]): Promise<void>[] {
  return people.map((member, at) => {
    if (at === 0) return replacePhoto(parts, member)
    if (at <= 2) return buyAlways(parts, member)
    if (at <= 4) return setMaximums(parts, member)
    return bidAlways(parts, member)
  })
}

function deathsOf(hosts: readonly Host[], died: readonly Host[]): string[] {
  return [
    ...hosts.flatMap(({ url, deaths }) => deaths().map((how) => `${url} ${how}`)),
    ...died.map(({ url }) => `${url} ended by itself`),
  ]
}

/** Waits for every server. @returns where those are that do not serve within the time, or answer no bid */
async function findUnready(
  hosts: readonly Host[],
  bidsAt: (host: Host) => Promise<boolean>,
  withinMs: number,
): Promise<string[]> {
  const found = await Promise.all(
    hosts.map(async (host) => {
      const isUp = await untilSo(() => isReady(host.url), withinMs)
      return isUp && (await bidsAt(host)) ? [] : [host.url]
    }),
  )
  return found.flat()
}

/** Until all that ends has ended, and who watches knows; or not within the time, as the checker will find. */
async function settle(
  db: Stage['db'],
  market: Market,
  watchers: readonly Watcher[],
  withinMs: number,
): Promise<void> {
  const lots = [...market.listed().keys()]
  if (lots.length === 0) return
  const versions = () =>
    db.selectFrom('auctions').select(['id', 'status', 'version']).where('id', 'in', lots).execute()
  const lasting = market.lasting()
  await untilSo(
    async () =>
      (await versions()).every(({ id, status }) => id === lasting || status !== 'available'),
    withinMs,
  )
  const last = new Map((await versions()).map(({ id, version }) => [id, version]))
  const knowsAll = ({ watched, heard }: Watcher) =>
    watched().every((lot) => heard(lot) === last.get(lot))
  await untilSo(async () => watchers.every(knowsAll), withinMs)
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await wait(ms, undefined, { signal }).catch(() => undefined)
}
