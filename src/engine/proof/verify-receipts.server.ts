import { MINUTE } from '../../rules/durations.ts'
import type { Receipt } from '../../rules/proof/receipt.ts'
import type { Database } from '../../server/postgres/database.ts'
import { commitTo, hashLine, LEDGER_START, type LedgerLine, maximumIn } from '../ledger.server.ts'
import type { Opened } from '../opened-maximums.server.ts'
import type { KnownKeys } from './known-keys.server.ts'
import type { PublicKey } from './proof-key.server.ts'
import { isSigned } from './receipts.server.ts'
import { sayRestored, undoneBid, type Restoration } from './restorations.server.ts'

/** What stands at a line of an auction's ledger, and where that ends; null where this ledger is not at hand. */
export type ReadLedger = (
  auction: string,
  seq: number,
) => Promise<{ hash: string | null; last: number } | null>

export interface ReceiptVerification {
  /** 'undone': a restoration of the database took the bid back. */
  outcome: 'holds' | 'wrong' | 'unchecked' | 'undone'
  /** One sentence about this receipt. */
  said: string
}

/** Tells of receipts which hold, and what became of the lines of the others. Where no key is known no signature is checked. */
export async function verifyReceipts(
  receipts: readonly Receipt[],
  keys: KnownKeys,
  readLedger: ReadLedger,
  restorations: readonly Restoration[] = [],
): Promise<ReceiptVerification[]> {
  return Promise.all(
    receipts.map(async (receipt) => {
      const { auction, seq, time } = receipt
      const line = await readLedger(auction, seq)
      const [outcome, found] = verdictOn(receipt, keys, line, restorations)
      return { outcome, said: `The bid at line ${seq} of auction ${auction}, ${time}: ${found}` }
    }),
  )
}

function verdictOn(
  receipt: Receipt,
  keys: KnownKeys,
  found: Awaited<ReturnType<ReadLedger>>,
  restorations: readonly Restoration[],
): [ReceiptVerification['outcome'], string] {
  const key = receipt.key === undefined ? null : keys.get(receipt.key)
  // Somebody else's claim, as far as one can tell: what it says of the ledger accuses nobody.
  if (keys.size > 0 && key === undefined) return ['unchecked', unknownKey(receipt.key)]
  const candidates = key ? [key] : [...keys.values()]
  const signer = candidates.find(({ check }) => isSigned(receipt, check))
  if (keys.size > 0 && !signer) return ['wrong', key ? NOT_SIGNED : NOT_SIGNED_BY_ANY]
  if (signer && isLate(receipt, signer)) return ['wrong', TOO_LATE]
  const fault = faultOf(receipt, found)
  const restoration = fault && undoneBid(restorations, receipt.time)
  if (restoration) return ['undone', `the bid was undone: ${sayRestored(restoration)}`]
  if (fault) return ['wrong', fault]
  if (!signer) return ['unchecked', 'the ledger has this line']
  const good = found ? 'the receipt holds' : 'the receipt is signed; its ledger is not at hand'
  return ['holds', good]
}

const NOT_SIGNED = 'the receipt is not signed with the key that it names'
const NOT_SIGNED_BY_ANY = 'the receipt is not signed with any known key'
const TOO_LATE = 'the key that signed the receipt had been changed before'

function unknownKey(id: string | undefined): string {
  return `the receipt is signed with the key ${id}, which is not known: give it with --public-key`
}

/** Processes that run take up another key within this time, or sign nothing more. */
export const TAKEN_UP_MS = MINUTE

function isLate({ time }: Receipt, { until }: PublicKey): boolean {
  return typeof until === 'string' && Date.parse(time) > Date.parse(until) + TAKEN_UP_MS
}

function faultOf(receipt: Receipt, found: Awaited<ReturnType<ReadLedger>>): string | null {
  if (!found || found.hash === receipt.hash) return null
  if (found.hash !== null) return 'the ledger was written anew: it has another line there'
  return found.last === 0
    ? 'the ledger is gone'
    : `the ledger was cut: it ends at line ${found.last}`
}

/** The ledgers of a database. */
export function ledgersOf(db: Database): ReadLedger {
  return async (auction, seq) => {
    const lines = db.selectFrom('auction_events').where('auction_id', '=', auction)
    const line = await lines.select('hash').where('seq', '=', seq).executeTakeFirst()
    const last = await lines.select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
    return { hash: line?.hash ?? null, last: last?.seq ?? 0 }
  }
}

/** A line as `GET /api/auctions/{id}/ledger` tells it. */
export interface PublishedLine {
  seq: number
  type: string
  at: string
  data: Record<string, unknown>
  seal: string
  /** Absent in what was kept from before there were maximums. */
  opened?: Opened | null | undefined
  hash: string
}

/** Of a downloaded ledger: the lines that open to what they had committed to, and those that open to something else. */
export function checkOpenings(lines: readonly PublishedLine[]): {
  held: number[]
  wrong: number[]
} {
  const [held, wrong]: [number[], number[]] = [[], []]
  for (const { seq, data, opened } of lines) {
    if (!opened) continue
    const isKept = data['commitment'] === commitTo(maximumIn({ ...opened }), opened.salt)
    ;(isKept ? held : wrong).push(seq)
  }
  return { held, wrong }
}

/** The last line of a downloaded ledger for which receipts that hold vouch, and so for all before it; 0 where none does. */
export async function lastVouchedLine(
  receipts: readonly Receipt[],
  verified: readonly ReceiptVerification[],
  readLedger: ReadLedger,
): Promise<number> {
  const holding = receipts.filter((_, at) => verified[at]?.outcome === 'holds')
  const lines = await Promise.all(
    holding.map(async ({ auction, seq, hash }) => {
      const found = await readLedger(auction, seq)
      return found?.hash === hash ? seq : 0
    }),
  )
  return Math.max(0, ...lines)
}

/** The ledger of one auction, downloaded from its first line on; its chain is followed, so that no hash in it is merely believed. */
export function downloadedLedger(lines: readonly PublishedLine[]): ReadLedger {
  return async (auction, seq) => {
    let previous = LEDGER_START
    for (const [index, line] of lines.entries()) {
      previous = hashLine(previous, asWritten(auction, line), line.seal)
      // The ledger of another auction has other hashes from its first line on.
      if (line.hash !== previous) return index === 0 ? null : { hash: null, last: index }
      if (line.seq === seq) return { hash: line.hash, last: lines.length }
    }
    return { hash: null, last: lines.length }
  }
}

function asWritten(auctionId: string, { seq, type, at, data }: PublishedLine) {
  // Another word than the engine's own only makes another hash.
  return { auctionId, seq, type: type as LedgerLine['type'], at: new Date(at), open: data }
}
