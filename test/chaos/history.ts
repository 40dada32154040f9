/**
 * What the clients of a run of chaos wrote down, and what the ledgers hold: all that the checker goes by. Money in dollars; times of
 * clients in milliseconds of one clock of theirs, instants of the database in milliseconds since 1970.
 */
import type { AuctionEvent, ReservationKind } from '../../src/rules/auction.ts'

/** What changes an auction. */
export type Deed = 'bid' | 'maximum' | 'buy'

/** One request, sent once. Whoever gets no answer sends it again under its key: one more of these. */
export interface Attempt {
  what: Deed | 'read'
  member: string
  lot: string
  key: string
  /** Dollars; 0 of a read. */
  amount: number
  begin: number
  end: number
  told: Told
}

/** What a client learned from an answer, or from none. */
export type Told =
  | {
      is: 'bid placed'
      bid: { id: string; seq: number; amount: number; at: number }
      version: number
    }
  | { is: 'maximum set'; version: number }
  | { is: 'bought'; reservation: Bought }
  | { is: 'too low'; minimum: number }
  /** Too late: `now` is the database's time. */
  | { is: 'over'; status: string; endsAt: number; now: number }
  | { is: 'price changed'; price: number }
  | { is: 'not offered' }
  /** 503: whether it was done is not known. */
  | { is: 'busy' }
  /** Cut off, too slow, or nobody listened. */
  | { is: 'no answer' }
  /** What nobody is to be told here. */
  | { is: 'odd'; status: number; code: string }

export interface Bought {
  id: string
  buyer: string
  price: number
}

/** An auction as it was shown. */
export interface Shown {
  lot: string
  version: number
  price: number | null
  minimum: number
  bids: number
  status: string
  endsAt: number
}

/** By a call, asked for and answered. */
export interface Read extends Shown {
  begin: number
  end: number
}

/** By a live message. */
export interface Heard extends Shown {
  watcher: string
  /** The how manieth of the watcher. */
  connection: number
  at: number
}

/** What somebody did with a photo of their own, one thing after the other. */
export interface PhotoAttempt {
  what: 'put' | 'get'
  member: string
  /** Null for no answer. */
  status: number | null
}

/** One request of the staff about a bid that is to be voided: to ask for it, or to agree as a second person. */
export interface VoidAttempt {
  what: 'ask' | 'agree'
  lot: string
  bid: string
  /** Null for no answer. */
  status: number | null
}

/** The numbers in something of an auction that is shown to others than who has the highest maximum there. */
export interface Glimpse {
  lot: string
  at: number
  /** Dollars, cents or no money at all; those that are no more than its price are left out. */
  numbers: number[]
}

/** What the database holds of an auction at the end. */
export interface Ledger {
  lot: string
  /** When it certainly was there, as the database's clock told afterwards: its first line may be dated long before it was committed. */
  listedBy: number
  lines: { at: number; event: AuctionEvent }[]
  currentBid: number | null
  bidCount: number
  reservations: (Bought & { kind: ReservationKind })[]
}

/** When nothing could be written, as the database notes it. */
export interface Outage {
  from: number
  until: number
}

export interface History {
  attempts: Attempt[]
  reads: Read[]
  heard: Heard[]
  photos: PhotoAttempt[]
  voids: VoidAttempt[]
  glimpses: Glimpse[]
  ledgers: Ledger[]
  outages: Outage[]
  /** Who watched what at the end, after all was well again for long enough. */
  watched: { watcher: string; lot: string }[]
  /** The database's time when the ledgers were read. */
  readAt: number
  /** What replaying the ledgers found. */
  wrongLedgers: string[]
  /** The servers that ended by themselves, or not as they were asked to, in words. */
  died: string[]
  /** Where the servers are that did not serve at the end, or took no bid. */
  unready: string[]
}

export function emptyHistory(): History {
  return {
    ...{ attempts: [], reads: [], heard: [], photos: [], voids: [], glimpses: [] },
    ...{ ledgers: [], outages: [], watched: [] },
    ...{ readAt: 0, wrongLedgers: [], died: [], unready: [] },
  }
}

/** All numbers in what was shown that are above an amount, each once; of texts those that may be amounts. */
export function numbersAbove(amount: number, shown: unknown): number[] {
  return [...new Set(numbersIn(shown))].filter((number) => number > amount)
}

function numbersIn(shown: unknown): number[] {
  if (typeof shown === 'number') return [shown]
  if (typeof shown === 'string') return amountsIn(shown)
  if (typeof shown !== 'object' || shown === null) return []
  return Object.values(shown).flatMap(numbersIn)
}

/** As in $11,000, 11,000.00 or 11000: no part of a word, such as an id, the number of a lot or a time. */
const AMOUNT = /(?<![\w.,:-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\w:])/g

function amountsIn(text: string): number[] {
  return [...text.matchAll(AMOUNT)].map(([amount]) => Number(amount.replaceAll(',', '')))
}

/** Any JSON that a server sent: what is named may be missing. */
export interface AnyBody {
  code?: string
  bid?: { id: string; seq: number; amount: number; created_at: string }
  auction?: { version: number }
  reservation?: { id: string; user_id: string; winning_bid: number }
  items?: { id: string }[]
  approval?: { id: string }
  minimum_bid?: number
  price?: number
  auction_status?: string
  ends_at?: string
  now?: string
}

export function toldBy(status: number, body: AnyBody): Told {
  const { code = '', bid, auction, reservation } = body
  if (status === 201 && bid && auction) {
    const { id, seq, amount, created_at: at } = bid
    return {
      ...{ is: 'bid placed', version: auction.version },
      bid: { id, seq, amount, at: Date.parse(at) },
    }
  }
  if (status === 201 && reservation) {
    const { id, user_id: buyer, winning_bid: price } = reservation
    return { is: 'bought', reservation: { id, buyer, price } }
  }
  if (status === 200 && auction) return { is: 'maximum set', version: auction.version }
  if (status === 503 && code === 'busy') return { is: 'busy' }
  return refusalIn(code, body) ?? { is: 'odd', status, code }
}

function refusalIn(code: string, body: AnyBody): Told | null {
  const { minimum_bid: minimum, price, auction_status: status, ends_at: endsAt, now } = body
  if (code === 'invalid_bid' && minimum !== undefined) return { is: 'too low', minimum }
  if (code === 'price_changed' && price !== undefined) return { is: 'price changed', price }
  if (code !== 'not_available') return null
  if (status === undefined) return { is: 'not offered' }
  if (endsAt === undefined || now === undefined) return null
  return { is: 'over', status, endsAt: Date.parse(endsAt), now: Date.parse(now) }
}
