/** People who bid, set maximums, buy and read all the time, and write down all they ask and all they are told. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AuctionLiveState } from '../../src/rules/public-auction.ts'
import type { Bidder } from '../bidders.ts'
import { PICTURE } from '../registration-details.ts'
import type { Chance } from './chance.ts'
import {
  numbersAbove,
  toldBy,
  type AnyBody,
  type Attempt,
  type Deed,
  type History,
  type Shown,
  type Told,
} from './history.ts'
import type { Lot, Market } from './market.ts'

export interface ClientParts {
  /** Where each server is reached. */
  urls: readonly string[]
  market: Market
  history: History
  chance: Chance
  /** How long anybody waits for an answer. */
  patienceMs: number
  signal: AbortSignal
}

const NOT_JSON = 'not JSON'

/** How often somebody sends a request at most, under one key, before turning to something else. */
export const MOST_TRIES = 5

/** Where every auction begins, in dollars: what is shown below is no maximum. */
export const START = 10_000

/** Where each is asked for. */
const CALLS = {
  bid: ['POST', 'bids'],
  maximum: ['PUT', 'maximum'],
  buy: ['POST', 'buy-now'],
} as const

const AGREEMENT = {
  full_name: 'Dana Whitfield',
  email: 'dana@example.com',
  phone: '(813) 555-0176',
  delivery_address: '1180 Harbor View Dr, Tampa, FL 33602',
}

/** Bids a little above what the last answer told; now and then too low, or in odd dollars. */
export async function bidAlways(parts: ClientParts, member: Bidder): Promise<void> {
  const { chance } = parts
  const prices = createPrices()
  await always(parts, [5, 60], async (lot) => {
    const step = chance.between(0, 9) === 0 ? chance.between(-3, 0) : chance.between(1, 3)
    const amount = prices.of(lot) + step * 100 + oddDollars(chance)
    prices.learn(lot, await insist(parts, member, lot, 'bid', amount))
  })
}

export async function setMaximums(parts: ClientParts, member: Bidder): Promise<void> {
  const { chance } = parts
  const prices = createPrices()
  await always(parts, [100, 800], async (lot) => {
    const amount = prices.of(lot) + chance.between(0, 12) * 100 + oddDollars(chance)
    prices.learn(lot, await insist(parts, member, lot, 'maximum', amount))
  })
}

/** Mostly none, so that what people offer is now equal, and now less than an increment apart. */
function oddDollars(chance: Chance): number {
  return chance.between(0, 3) === 0 ? chance.between(1, 99) : 0
}

/** Mostly tries what cannot be had, so that there is still something to bid on. */
export async function buyAlways(parts: ClientParts, member: Bidder): Promise<void> {
  const { chance } = parts
  await always(parts, [50, 900], async (lot) => {
    const isSeenRight = chance.between(0, 3) === 0
    await insist(parts, member, lot, 'buy', (lot.buyAt ?? 11_000) + (isSeenRight ? 0 : 100))
  })
}

export async function readAlways(parts: ClientParts): Promise<void> {
  const { history } = parts
  await always(parts, [20, 150], async ({ id: lot }) => {
    const begin = performance.now()
    const body = await look(parts, lot, '')
    if (!body) return
    // What the call promises.
    const auction = body as AuctionLiveState
    history.reads.push({ ...shownIn(auction), begin, end: performance.now() })
    noteSeen(history, lot, auction.current_bid ?? START, auction)
  })
}

/** Reads the history of bids and the public ledger, where no maximum may stand that the price has not reached. */
export async function readHistories(parts: ClientParts): Promise<void> {
  await always(parts, [200, 1_000], async ({ id: lot }) => {
    const path = parts.chance.pick(['/bids', '/prices', '/ledger?limit=500'])
    noteSeen(parts.history, lot, START, await look(parts, lot, path))
  })
}

/** What everybody may see of an auction; null where nothing was shown, which is written down. */
export async function look(parts: ClientParts, lot: string, path: string): Promise<AnyBody | null> {
  const { history, chance, urls } = parts
  const begin = performance.now()
  const answer = await ask(parts, `${chance.pick(urls)}/api/auctions/${lot}${path}`, {})
  if (answer?.status === 200 && answer.body.code !== NOT_JSON) return answer.body
  const told: Told = answer ? toldBy(answer.status, answer.body) : { is: 'no answer' }
  const asked = { what: 'read', member: '', lot, key: randomUUID(), amount: 0 } as const
  history.attempts.push({ ...asked, begin, end: performance.now(), told })
  return null
}

/** Writes down the numbers in what somebody was shown, from above an amount that they knew. */
export function noteSeen(history: History, lot: string, amount: number, shown: unknown): void {
  const numbers = numbersAbove(amount, shown)
  if (numbers.length > 0) history.glimpses.push({ lot, at: performance.now(), numbers })
}

/** Replaces a photo that only one of the servers keeps, and looks whether one is there. */
export async function replacePhoto(parts: ClientParts, { id, token }: Bidder): Promise<void> {
  const address = `${parts.urls[0]}/api/me/id-photo`
  const headers = { authorization: `Bearer ${token}` }
  await always(parts, [100, 400], async () => {
    for (const what of ['put', 'get'] as const) {
      const body = new FormData()
      body.append('file', new File([PICTURE], 'license.png', { type: 'image/png' }))
      const init = what === 'put' ? { method: 'PUT', headers, body } : { headers }
      const status = await statusOf(parts, address, init)
      parts.history.photos.push({ what, member: id, status })
    }
  })
}

export function shownIn({ id, version, status, ...view }: AuctionLiveState): Shown {
  const { current_bid: price, minimum_bid: minimum, bid_count: bids, ends_at: endsAt } = view
  return { lot: id, version, status, price, minimum, bids, endsAt: Date.parse(endsAt) }
}

/** Does something with one open auction after the other until the end. */
export async function always(
  { market, chance, signal }: ClientParts,
  [least, most]: readonly [number, number],
  work: (lot: Lot) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const open = market.open()
    if (open.length > 0) await work(chance.pick(open))
    await wait(chance.between(least, most), undefined, { signal }).catch(() => undefined)
  }
}

/** What somebody believes to be the price of each auction. */
function createPrices() {
  const prices = new Map<string, number>()
  return {
    of: ({ id }: Lot) => prices.get(id) ?? 10_000,
    learn({ id }: Lot, told: Told): void {
      if (told.is === 'bid placed') prices.set(id, told.bid.amount)
      if (told.is === 'too low') prices.set(id, told.minimum - 100)
    },
  }
}

/** Whether a server answers a bid on an open auction, as it should once all is well again. */
export async function takesBids(parts: ClientParts, member: Bidder, lot: string): Promise<boolean> {
  const told = await insist(parts, member, { id: lot, buyAt: null }, 'bid', 10_100)
  return told.is === 'bid placed' || told.is === 'too low'
}

/** Sends a request until it is answered, each time to any of the servers; some send it once more to see what comes. */
async function insist(
  parts: ClientParts,
  member: Bidder,
  { id: lot }: Lot,
  what: Deed,
  amount: number,
): Promise<Told> {
  const { history, chance, signal } = parts
  const key = randomUUID()
  let told: Told = { is: 'no answer' }
  let triesAfter = chance.between(0, 9) === 0 ? 1 : 0
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const asked = { what, member: member.id, lot, key, amount, begin: performance.now() }
    const now = await send(parts, member.token, asked)
    history.attempts.push({ ...asked, end: performance.now(), told: now })
    const isAnswered = now.is !== 'busy' && now.is !== 'no answer'
    if (isAnswered) told = now
    if (isAnswered && (triesAfter -= 1) < 0) break
    // Where nobody listens all tries would be over in no time.
    if (!isAnswered)
      await wait(chance.between(20, 300), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) break
  }
  return told
}

async function send(
  parts: ClientParts,
  token: string,
  { what, lot, key, amount }: Omit<Attempt, 'end' | 'told' | 'what'> & { what: Deed },
): Promise<Told> {
  const [method, path] = CALLS[what]
  const answer = await ask(parts, `${parts.chance.pick(parts.urls)}/api/auctions/${lot}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify(what === 'buy' ? { ...AGREEMENT, price: amount } : { amount }),
  })
  // Who offers so much is told nothing of a maximum beyond it; a price is no offer.
  noteSeen(parts.history, lot, what === 'buy' ? START : amount, answer?.body)
  return answer ? toldBy(answer.status, answer.body) : { is: 'no answer' }
}

/** Null where no whole answer came in time. */
export async function ask({ patienceMs }: ClientParts, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    return { status: response.status, body: bodyIn(await response.text()) }
  } catch {
    return null
  }
}

/** What is not JSON is an odd answer, whatever its status. */
function bodyIn(text: string): AnyBody {
  try {
    return JSON.parse(text) as AnyBody
  } catch {
    return { code: NOT_JSON }
  }
}

async function statusOf({ patienceMs }: ClientParts, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}
