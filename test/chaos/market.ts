/** The auctions of a run: a few are open at a time, and as one ends another is listed. */
import { setTimeout as wait } from 'node:timers/promises'
import { databaseTime } from '../../src/server/postgres/database-time.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { aLot } from '../marketplace.ts'
import type { Chance } from './chance.ts'
import { patiently } from './patiently.ts'

export interface Lot {
  id: string
  /** What Buy Now costs; null where it is not offered. */
  buyAt: number | null
}

export interface Market {
  /** Those that people are interested in: some may have ended a moment ago. */
  open(): readonly Lot[]
  /** All that were ever listed, by their ids, and by when each was there, in the database's time. */
  listed(): ReadonlyMap<string, number>
  /** Of these the one that does not end in the time of a run. */
  lasting(): string | undefined
  /** Calls back with each that is listed from here on. */
  onListed(listener: (id: string) => void): void
  /** Resolves when nothing more is listed. */
  closed: Promise<unknown>
}

const BUY_AT = 12_000

/** For Buy Now that costs the current bid nobody would bid for long. */
const UNSOLD = { buy_now_enabled: false, starting_bid: 10_000 }

const DAY = 24 * 3_600_000

type Terms = Parameters<typeof aLot>[1] & { endsIn: number }

/** One of each is open at any time; `ends` is a few seconds from now. */
const KINDS: ((ends: number) => Terms)[] = [
  () => ({ ...UNSOLD, soft_close_seconds: 2, endsIn: DAY }),
  (ends) => ({ ...UNSOLD, soft_close_seconds: 1, endsIn: ends }),
  (ends) => ({ ...UNSOLD, soft_close_seconds: 0, endsIn: ends }),
  (ends) => ({ ...UNSOLD, soft_close_seconds: 0, reserve_price: 10_700, endsIn: ends }),
  (ends) => ({ soft_close_seconds: 1, buy_now_price: BUY_AT, endsIn: ends }),
]

/** So long people go on bidding on what should have ended, before they turn to something else. */
const LINGERING_MS = 1_000

export function openMarket(db: Database, chance: Chance, signal: AbortSignal): Market {
  const open = new Set<Lot>()
  const listed = new Map<string, number>()
  let lasting: string | undefined
  const listeners: ((id: string) => void)[] = []

  async function keepOpen(kind: (ends: number) => Terms): Promise<void> {
    while (!signal.aborted) {
      const terms = kind(chance.between(2_000, 7_000))
      const id = await patiently(() => aLot(db, terms), signal)
      if (id === null) return
      // It is there, whoever ends the run before that is known.
      listed.set(id, Infinity)
      const now = await patiently(() => databaseTime(db), signal)
      if (now === null) return
      const lot = { id, buyAt: terms.buy_now_price ?? null }
      listed.set(id, now.getTime())
      if (terms.endsIn === DAY) lasting = id
      open.add(lot)
      for (const listener of listeners) listener(id)
      await wait(terms.endsIn + LINGERING_MS, undefined, { signal }).catch(() => undefined)
      open.delete(lot)
    }
  }

  return {
    open: () => [...open],
    listed: () => listed,
    lasting: () => lasting,
    onListed: (listener) => void listeners.push(listener),
    closed: Promise.all(KINDS.map(keepOpen)),
  }
}
