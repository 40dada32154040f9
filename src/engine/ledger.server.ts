import { hash as hashOf } from 'node:crypto'
import canonicalize from 'canonicalize'
import { apply, type Auction, type AuctionEvent, type Terms } from '../rules/auction.ts'

/**
 * The ledger of an auction: its events, each chained to the one before by a hash, so that no line can
 * be changed, dropped or put between without breaking every later one.
 *
 * What nobody outside staff may see (who bid, the reserve) is sealed: the chain covers only a salted
 * digest of it. Anyone can check the published chain; staff can open a seal and prove what was in it.
 */
export interface LedgerLine {
  auctionId: string
  seq: number
  type: AuctionEvent['type']
  /** The time of the decision, by the database's clock under the lock; UTC. */
  at: Date
  open: Json
  sealed: Json
  /** Random, one per line: keeps sealed values from being guessed by trying them. */
  salt: string
  hash: string
}

export type Json = { [member: string]: unknown }

/** What stands before the first line. */
export const LEDGER_START = '0'.repeat(64)

const DATES = ['endsAt', 'pausedAt']

const SEALED = new Set([
  'bidder',
  'buyer',
  'leader',
  'reservation',
  'reservePrice',
  'reason',
  'maximum',
  'automatic',
])

/** Writes an event down as the line after `previous` (the hash of the line before). */
export function writeLine(
  previous: string,
  auctionId: string,
  seq: number,
  event: AuctionEvent,
  at: Date,
  salt: string,
): LedgerLine {
  const { type, ...payload } = event
  const [open, sealed] = disclose(payload)
  const line = { auctionId, seq, type, at, open, sealed, salt }
  return { ...line, hash: hashLine(previous, line, sealDigest(sealed, salt)) }
}

/** The digest that stands for the sealed part in the published chain. */
export function sealDigest(sealed: Json, salt: string): string {
  return digest([salt, sealed])
}

/** The hash of a line from what is published of it: SHA-256 over its canonical JSON (RFC 8785). */
export function hashLine(
  previous: string,
  line: Pick<LedgerLine, 'auctionId' | 'seq' | 'type' | 'at' | 'open'>,
  seal: string,
): string {
  const { auctionId, seq, type, at, open } = line
  return digest([previous, auctionId, seq, type, at.toISOString(), open, seal])
}

/** The first line whose number or hash does not follow from the one before, or null when all do. */
export function firstBrokenLine(lines: readonly LedgerLine[]): LedgerLine | null {
  let previous = LEDGER_START
  for (const [index, line] of lines.entries()) {
    const expected = hashLine(previous, line, sealDigest(line.sealed, line.salt))
    if (line.seq !== index + 1 || line.hash !== expected) return line
    previous = line.hash
  }
  return null
}

/** The auction that a ledger tells of; null for an empty one. */
export function replay(lines: readonly LedgerLine[]): Auction | null {
  let auction: Auction | null = null
  for (const line of lines) auction = apply(auction, readEvent(line), line.auctionId)
  return auction
}

/** A written line as the event it was. */
export function readEvent(line: Pick<LedgerLine, 'type' | 'open' | 'sealed'>): AuctionEvent {
  const payload: Json = { ...line.open, ...line.sealed }
  if ('terms' in line.open) {
    const sealedTerms = line.sealed['terms'] as Partial<Terms> | undefined
    payload['terms'] = withDates({ ...(line.open['terms'] as Partial<Terms>), ...sealedTerms })
  }
  // The line was written from an event of this type by `writeLine`.
  return { type: line.type, ...withDates(payload) } as AuctionEvent
}

/** Splits a payload into what is published and what is sealed; dates become text. */
function disclose(payload: object): [open: Json, sealed: Json] {
  const open: Json = {}
  const sealed: Json = {}
  for (const [member, value] of Object.entries(payload)) {
    if (value === undefined) continue
    if (member === 'terms') {
      const [openTerms, sealedTerms] = disclose(value)
      open[member] = openTerms
      if (Object.keys(sealedTerms).length > 0) sealed[member] = sealedTerms
    } else {
      const part = SEALED.has(member) ? sealed : open
      part[member] = value instanceof Date ? value.toISOString() : value
    }
  }
  return [open, sealed]
}

function withDates<T extends object>(payload: T): T {
  const told = DATES.flatMap((name) => {
    const value: unknown = payload[name as keyof T]
    return typeof value === 'string' ? [[name, new Date(value)]] : []
  })
  return told.length === 0 ? payload : { ...payload, ...Object.fromEntries(told) }
}

function digest(value: unknown): string {
  return hashOf('sha256', canonicalize(value) ?? '')
}
