import { hash as hashOf } from 'node:crypto'
import canonicalize from 'canonicalize'
import { apply, type Auction, type AuctionEvent, type Terms } from '../rules/auction.ts'

/**
 * The ledger of an auction: its events, each chained to the one before by a hash, so that no line can
 * be changed, dropped or put between without breaking every later one.
 *
 * What nobody outside staff may see (who bid, the reserve) is sealed: the chain covers only a salted
 * digest of it. Anyone can check the published chain; staff can open a seal and prove what was in it.
 *
 * How far a bid's maximum goes, and that the house made it, is committed to by itself beside that: it can be opened after
 * the end without telling who bid.
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

const DATES = ['endsAt', 'pausedAt', 'outageFrom', 'outageUntil']

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

/** What a line commits to by itself; absent for a plain bid. */
export interface Maximum {
  maximum?: number | null
  automatic?: string
}

/** The lines that commit to a maximum, or to none. */
const COMMITTING = new Set<AuctionEvent['type']>(['bid-placed', 'maximum-set'])

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
  if (COMMITTING.has(type)) open['commitment'] = commitTo(maximumIn(sealed), openingSalt(salt))
  const line = { auctionId, seq, type, at, open, sealed, salt }
  return { ...line, hash: hashLine(previous, line, sealDigest(sealed, salt)) }
}

/** What a line that commits to a maximum has to open. */
export function maximumIn({ maximum, automatic }: Json): Maximum {
  // The line was written from an event by `writeLine`.
  return {
    ...(maximum !== undefined && { maximum: maximum as number | null }),
    ...(automatic !== undefined && { automatic: automatic as string }),
  }
}

/** The salt of a commitment, which is told with what it opens: nobody finds from it the one that seals who bid. */
export function openingSalt(salt: string): string {
  return hashOf('sha256', `maximum ${salt}`)
}

/** What is published of a maximum before it is opened. */
export function commitTo(maximum: Maximum, salt: string): string {
  return digest([salt, maximum])
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

/** The first line whose number, hash or commitment is not what it must be after the one before, or null when all are. */
export function firstBrokenLine(lines: readonly LedgerLine[]): LedgerLine | null {
  let previous = LEDGER_START
  for (const [index, line] of lines.entries()) {
    const expected = hashLine(previous, line, sealDigest(line.sealed, line.salt))
    if (line.seq !== index + 1 || line.hash !== expected || !isKept(line)) return line
    previous = line.hash
  }
  return null
}

/** Lines from before there were commitments have none. */
function isKept({ open, sealed, salt }: LedgerLine): boolean {
  const committed = open['commitment']
  return committed === undefined || committed === commitTo(maximumIn(sealed), openingSalt(salt))
}

/** The auction that a ledger tells of; null for an empty one. */
export function replay(lines: readonly LedgerLine[]): Auction | null {
  let auction: Auction | null = null
  for (const line of lines) auction = apply(auction, readEvent(line), line.auctionId)
  return auction
}

/** A written line as the event it was. */
export function readEvent(line: Pick<LedgerLine, 'type' | 'open' | 'sealed'>): AuctionEvent {
  const { commitment: _, ...open } = line.open
  const payload: Json = { ...open, ...line.sealed }
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
