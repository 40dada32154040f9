/**
 * What a hundred times as many auctions cost: lists in every order, filters, searches, details, bids and counts,
 * asked over HTTP of two products that differ in nothing else. The p95 of lists and details with 100,000 auctions
 * should stay within 1.5 times of that with 1,000, or whichever numbers are asked for; counts and totals should be
 * at most 2 s old.
 */

import { openDatabase } from '../src/server/postgres/database.ts'
import { growCatalogue } from './catalogue.ts'
import { count, latencyOf, ms, say, times } from './figures.ts'
import type { Flags } from './flags.ts'
import { openConnection, type HttpConnection } from './http-client.ts'
import { startProduct, withDatabase, type Product } from './product.ts'

const WARM_UP = 40
const ROUNDS = 1_000
const MAX_TIMES = 1.5
/** Milliseconds. */
const MAX_AGE = 2_000
const CHANGES = 200

/** Addresses of a kind: those asked one after the other differ. */
interface Kind {
  name: string
  address(round: number, ids: readonly string[]): string
  /** Counts need not cost the same, but may not be old. */
  isCounts?: true
  /** Milliseconds, in the large house: somebody waits for each letter. */
  maxP99?: number
}

const WORDS = ['ford', 'tampa', 'diesel', 'harley', 'truck boats', 'camper', 'leather', 'f-150 fl']
/** What a search field is asked while one types: beginnings, a mistake, a year, places, numbers. */
const TYPED = [
  ...['f', 'fo', 'for', 'ford f', 'f-1', 'chevorl', '2019 ford', 'harley str', 'ta', 'tex'],
  ...['HL-10482', 'lether seats', 'a1b2c', '10482', 'polarsi rzr', 'zzz'],
]
const MAKES = ['Ford', 'Honda', 'Toyota', 'BMW', 'Jeep', 'Polaris', 'Winnebago', 'Bayliner']
const STATES = ['FL', 'TX', 'GA', 'OH', 'NV', 'AZ']

const KINDS: Kind[] = [
  ...['newest', 'ending_soonest', 'price_asc', 'price_desc', 'mileage'].map((sort) => ({
    name: `list by ${sort}`,
    address: (round: number) => `/api/auctions?sort=${sort}&limit=${24 + (round % 3)}`,
  })),
  ...['nearest', 'delivered_asc'].map((sort) => ({
    name: `list by ${sort}`,
    address: (round: number) => `/api/auctions?near=98101&sort=${sort}&limit=${24 + (round % 3)}`,
  })),
  {
    name: 'list of a status',
    address: (round) => `/api/auctions?status=${pick(['available', 'ended', 'sold'], round)}`,
  },
  {
    name: 'list by filters that keep many',
    address: (round) => `/api/auctions?make=${pick(MAKES, round)}&year_min=${2_000 + (round % 15)}`,
  },
  {
    name: 'list by filters that keep few',
    address: (round) =>
      `/api/auctions?make=${pick(MAKES, round)}&state=${pick(STATES, round)}&price_max=${8_000 + round}&mileage_max=60000&no_reserve=true&buy_now=true&sort=price_asc`,
  },
  {
    name: 'search',
    address: (round) => `/api/auctions?q=${encodeURIComponent(pick(WORDS, round))}`,
  },
  {
    name: 'suggestions',
    maxP99: 50,
    // A year makes each of them another one, of which nothing is remembered.
    address: (round) =>
      `/api/suggestions?q=${encodeURIComponent(`${round % 2 ? 1_960 + (round % 65) : ''} ${pick(TYPED, round)}`)}`,
  },
  {
    name: 'search and filters',
    address: (round) =>
      `/api/auctions?q=${encodeURIComponent(pick(WORDS, round))}&state=${pick(STATES, round)}&sort=mileage`,
  },
  {
    name: 'facets',
    isCounts: true,
    address: (round) =>
      `/api/auctions/facets?make=${pick(MAKES, round)}&year_min=${2_000 + (round % 15)}`,
  },
  { name: 'categories', isCounts: true, address: () => '/api/categories' },
  { name: 'detail', address: (round, ids) => `/api/auctions/${pick(ids, round)}` },
  { name: 'bids', address: (round, ids) => `/api/auctions/${pick(ids, round)}/bids` },
]

export async function measureGrowth({ small, large }: Flags): Promise<void> {
  await withDatabase(async (few) => {
    await withDatabase(async (many) => {
      const [fewIds, manyIds] = [
        await growCatalogue(few.databaseUrl, small),
        await growCatalogue(many.databaseUrl, large),
      ]
      const products = [await startProduct(few), await startProduct(many)] as const
      try {
        const sides = [
          await sideOf(products[0], small, fewIds),
          await sideOf(products[1], large, manyIds),
        ] as const
        for (const kind of KINDS) await measureKind(kind, ...sides)
        await measureAge(many.databaseUrl, {
          ...sides[1],
          connection: await openConnection(products[1].url, true),
        })
      } finally {
        for (const product of products) await product.stop()
      }
    })
  })
}

interface Side {
  auctions: number
  host: string
  connection: HttpConnection
  ids: readonly string[]
}

async function sideOf(product: Product, auctions: number, ids: readonly string[]): Promise<Side> {
  const connection = await openConnection(product.url)
  return { auctions, host: new URL(product.url).host, connection, ids }
}

/** Asks both in turn, so that they meet the machine in the same moods. */
async function measureKind(kind: Kind, few: Side, many: Side): Promise<void> {
  const samples: [number[], number[]] = [[], []]
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const [at, side] of [few, many].entries()) {
      const time = await timed(side, kind.address(round, side.ids))
      if (round >= WARM_UP) samples[at]?.push(time)
    }
  }
  const [small, large] = samples.map((all) => ({
    p50: quantile(all, 0.5),
    p95: quantile(all, 0.95),
    p99: quantile(all, 0.99),
  }))
  if (!small || !large) return
  const figure = ({ p50, p95, p99 }: typeof small) =>
    `p50 ${ms(p50)}, p95 ${ms(p95)}${kind.maxP99 ? `, p99 ${ms(p99)}` : ''}`
  say(
    kind.name,
    `${count(many.auctions)} auctions ${figure(large)}; ${count(few.auctions)} ${figure(small)}; p95 ${times(large.p95, small.p95)}`,
    goalOf(kind, small.p95, large),
  )
}

function goalOf(
  { isCounts, maxP99 }: Kind,
  few: number,
  { p95, p99 }: Record<'p95' | 'p99', number>,
) {
  if (isCounts) return undefined
  return maxP99
    ? { goal: `p99 at most ${maxP99} ms`, isMet: p99 <= maxP99 }
    : { goal: `at most ${MAX_TIMES}x`, isMet: p95 <= few * MAX_TIMES }
}

/** How long after a write the total of a list, and the counts of the choices, tell of it. */
async function measureAge(databaseUrl: string, side: Side): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: () => undefined })
  const ages: number[] = []
  try {
    for (let nth = 0; nth < CHANGES; nth += 1) {
      const [make, id] = [`Changed ${nth}`, pick(side.ids, nth)]
      await db.updateTable('auctions').set({ make }).where('id', '=', id).execute()
      const written = performance.now()
      for (const path of ['', '/facets']) {
        const address = `/api/auctions${path}?make=${encodeURIComponent(make)}`
        while ((await totalOf(side, address)) !== 1) {
          if (performance.now() - written > MAX_AGE)
            throw new Error(`${address} does not tell of it`)
        }
      }
      ages.push(performance.now() - written)
    }
  } finally {
    await db.destroy()
  }
  const { p50, max } = latencyOf(ages)
  say('counts and totals after a write', `told within p50 ${ms(p50)}, at most ${ms(max)}`, {
    goal: `at most ${MAX_AGE} ms`,
    isMet: max <= MAX_AGE,
  })
}

async function totalOf({ host, connection }: Side, address: string): Promise<unknown> {
  const { body } = await connection.ask(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  return JSON.parse(body).total
}

async function timed({ host, connection }: Side, address: string): Promise<number> {
  const start = performance.now()
  const { status } = await connection.ask(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  if (status !== 200) throw new Error(`${address} answered ${status}`)
  return performance.now() - start
}

function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}

function pick<T>(all: readonly T[], round: number): T {
  const one = all[(round * 7) % all.length]
  if (one === undefined) throw new Error('There is nothing to choose from')
  return one
}
