import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { AUCTION_ID, NOW, someTerms } from '../../test/builders.ts'
import type { AuctionEvent } from '../rules/auction.ts'
import { dollarsToCents } from '../rules/money.ts'
import {
  commitTo,
  firstBrokenLine,
  hashLine,
  LEDGER_START,
  openingSalt,
  readEvent,
  replay,
  sealDigest,
  writeLine,
  type LedgerLine,
} from './ledger.server.ts'

const terms = someTerms({ reservePrice: dollarsToCents(20_000) })
const listed: AuctionEvent = { type: 'listed', status: 'available', terms }
const placed: AuctionEvent = {
  type: 'bid-placed',
  bid: 'b1',
  bidder: 'marcus',
  amount: dollarsToCents(10_100),
}
const closed: AuctionEvent = {
  type: 'closed',
  outcome: 'reserve_not_met',
  reservation: null,
  endsAt: terms.endsAt,
}

function aLedger(...events: AuctionEvent[]): LedgerLine[] {
  const lines: LedgerLine[] = []
  for (const [index, event] of events.entries()) {
    const previous = lines.at(-1)?.hash ?? LEDGER_START
    lines.push(writeLine(previous, AUCTION_ID, index + 1, event, NOW, `salt ${index}`))
  }
  return lines
}

test('a ledger that nobody touched holds, and so does an empty one', () => {
  expect(firstBrokenLine(aLedger(listed, placed, closed))).toBeNull()
  expect(firstBrokenLine([])).toBeNull()
  expect(replay([])).toBeNull()
})

test('a line is read as the event that was written', () => {
  const events = [listed, placed, closed]
  expect(aLedger(...events).map(readEvent)).toEqual(events)
})

test('who bid, who bought and the reserve are sealed; the rest is open', () => {
  const [first, second] = aLedger(listed, placed)
  expect(first?.sealed).toEqual({ terms: { reservePrice: 2_000_000 } })
  expect(first?.open).toMatchObject({ status: 'available', terms: { startingBid: 1_000_000 } })
  expect(second?.sealed).toEqual({ bidder: 'marcus' })
  expect(second?.open).toEqual({
    ...{ bid: 'b1', amount: 1_010_000 },
    commitment: commitTo({}, openingSalt('salt 1')),
  })
})

test('the hash of a line is SHA-256 over its canonical JSON, so ledgers of years ago still hold', () => {
  const [first] = aLedger(placed)
  const seal = sha256('["salt 0",{"bidder":"marcus"}]')
  const commitment = sha256(`["${sha256('maximum salt 0')}",{}]`)
  const hash = sha256(
    `["${'0'.repeat(64)}","${AUCTION_ID}",1,"bid-placed","2026-11-21T18:00:00.000Z",{"amount":1010000,"bid":"b1","commitment":"${commitment}"},"${seal}"]`,
  )
  expect(first && sealDigest(first.sealed, first.salt)).toBe(seal)
  expect(first?.hash).toBe(hash)
})

test('anybody can check the chain from what is published, without the seals being opened', () => {
  let previous = LEDGER_START
  for (const { sealed, salt, hash, ...published } of aLedger(listed, placed, closed)) {
    expect(hashLine(previous, published, sealDigest(sealed, salt))).toBe(hash)
    previous = hash
  }
})

test('a bid commits to its maximum by itself, so that it can be opened without telling who bid', () => {
  const maximum = dollarsToCents(15_000)
  const [plain, bid] = aLedger(placed, { ...placed, maximum, automatic: 'outbids' })
  expect(bid?.open['commitment']).toBe(
    commitTo({ maximum, automatic: 'outbids' }, openingSalt('salt 1')),
  )
  expect(JSON.stringify(bid?.open)).not.toContain('15')
  expect(Object.keys(plain?.open ?? {})).toEqual(Object.keys(bid?.open ?? {}))
})

test('a line that commits to another maximum than it seals breaks the chain, though its hashes are right', () => {
  const [first] = aLedger(placed)
  if (!first) throw new Error('an event makes a line')
  const open = { ...first.open, commitment: commitTo({ maximum: 1 }, openingSalt(first.salt)) }
  const hash = hashLine(LEDGER_START, { ...first, open }, sealDigest(first.sealed, first.salt))
  expect(firstBrokenLine([{ ...first, open, hash }])).toMatchObject({ seq: 1 })
})

test('a line from before there were commitments is read and holds', () => {
  const [line] = aLedger(placed)
  if (!line) throw new Error('an event makes a line')
  const { commitment: _, ...open } = line.open
  const hash = hashLine(LEDGER_START, { ...line, open }, sealDigest(line.sealed, line.salt))
  const older = { ...line, open, hash }
  expect(firstBrokenLine([older])).toBeNull()
  expect(readEvent(older)).toEqual(placed)
})

test('the same secret under another salt has another seal: it cannot be found by trying', () => {
  expect(sealDigest({ reservePrice: 1 }, 'a')).not.toBe(sealDigest({ reservePrice: 1 }, 'b'))
})

test.each<[string, Partial<LedgerLine>]>([
  ['the amount', { open: { bid: 'b1', amount: 1_020_000 } }],
  ['the bidder', { sealed: { bidder: 'dana' } }],
  ['the time', { at: new Date(NOW.getTime() + 1) }],
  ['the type', { type: 'extended' }],
  ['the auction', { auctionId: 'another' }],
  ['the salt', { salt: 'another' }],
  ['the number', { seq: 3 }],
  ['the hash', { hash: LEDGER_START }],
])('a line with %s changed breaks the chain there', (_, change) => {
  const [first, second, third] = aLedger(listed, placed, closed)
  if (!first || !second || !third) throw new Error('three events make three lines')
  expect(firstBrokenLine([first, { ...second, ...change }, third])).toMatchObject(change)
})

test('a line dropped, repeated or put elsewhere breaks the chain', () => {
  const [first, second, third] = aLedger(listed, placed, closed)
  if (!first || !second || !third) throw new Error('three events make three lines')
  expect(firstBrokenLine([second, third])).toBe(second)
  expect(firstBrokenLine([first, third])).toBe(third)
  expect(firstBrokenLine([first, second, second, third])).toBe(second)
  expect(firstBrokenLine([first, third, second])).toBe(third)
})

test('a forged line with a right hash of its own breaks the chain after it', () => {
  const [first, , third] = aLedger(listed, placed, closed)
  if (!first || !third) throw new Error('three events make three lines')
  const cheaper = { ...placed, amount: dollarsToCents(10_200) }
  const forged = writeLine(first.hash, AUCTION_ID, 2, cheaper, NOW, 'salt')
  expect(firstBrokenLine([first, forged, third])).toBe(third)
})

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
