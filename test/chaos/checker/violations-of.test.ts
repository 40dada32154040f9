import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after } from '../../builders.ts'
import type { Attempt, History, Ledger, Told } from '../history.ts'
import { INVARIANTS, type Invariant } from './invariants.ts'
import { BUY_NOW_AT, play, type Move } from './made-up.ts'
import { violationsOf } from './violations-of.ts'

const usual = { passed: 4_000, early: 20, late: 20, lost: 0 }

/** Ann wins at $10,800 by her maximum; the last bid moves the end. */
const won = (): History =>
  play([
    { ...usual, what: 'bid', member: 'ann', amount: 10_100 },
    { ...usual, what: 'bid', member: 'bob', amount: 10_100 },
    { ...usual, what: 'bid', member: 'bob', amount: 10_300, lost: 1 },
    { ...usual, what: 'maximum', member: 'ann', amount: 11_000 },
    { ...usual, what: 'bid', member: 'bob', amount: 10_500 },
    { ...usual, what: 'bid', member: 'cat', amount: 10_700, passed: 8_000 },
    { ...usual, what: 'bid', member: 'bob', amount: 10_900, passed: 5_100 },
  ])

/** Bob buys it; whoever comes after him is too late. */
const bought = (): History =>
  play([
    { ...usual, what: 'bid', member: 'ann', amount: 10_100 },
    { ...usual, what: 'buy', member: 'cat', amount: BUY_NOW_AT - 100 },
    { ...usual, what: 'buy', member: 'bob', amount: BUY_NOW_AT },
    { ...usual, what: 'buy', member: 'ann', amount: BUY_NOW_AT },
  ])

const outage = { from: after(1), until: after(13) }

/** Ann bids once nobody could for twelve seconds, for which the end was moved. */
const interrupted = (): History =>
  play([{ ...usual, what: 'bid', member: 'ann', amount: 10_100, passed: 14_000 }], outage)

test('nothing is found in the histories that the others spoil, and they have what those look for', () => {
  expect([won(), bought(), interrupted()].map(violationsOf)).toEqual([[], [], []])
  const types = won().ledgers[0]?.lines.map(({ event }) => event.type)
  expect(types).toEqual([
    ...['listed', 'bid-placed', 'bid-placed', 'bid-placed', 'bid-placed', 'bid-placed'],
    ...['bid-placed', 'bid-placed', 'extended', 'closed'],
  ])
  expect(won().attempts.map(({ told }) => told.is)).toEqual([
    ...['bid placed', 'too low', 'no answer', 'bid placed', 'maximum set', 'bid placed'],
    ...['bid placed', 'over'],
  ])
  expect(bought().attempts.map(({ told }) => told.is)).toEqual([
    ...['bid placed', 'price changed', 'bought', 'over'],
  ])
})

const someMove: fc.Arbitrary<Move> = fc.record({
  what: fc.constantFrom('bid', 'bid', 'bid', 'maximum', 'buy'),
  member: fc.constantFrom('ann', 'bob', 'cat'),
  amount: fc.oneof(
    fc.integer({ min: 100, max: 125 }).map((hundreds) => hundreds * 100),
    fc.integer({ min: 10_000, max: 12_000 }),
    fc.constantFrom(BUY_NOW_AT, BUY_NOW_AT + 500),
  ),
  passed: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 })),
  early: fc.integer({ min: 0, max: 2_000 }),
  late: fc.integer({ min: 0, max: 2_000 }),
  lost: fc.nat({ max: 2 }),
})

test('nothing is found in any honest history', () => {
  fc.assert(
    fc.property(fc.array(someMove, { maxLength: 40 }), (moves) => {
      expect(violationsOf(play(moves))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

/** What a spoiled history is made of, found by where it is. */
function open(history: History) {
  const [ledger] = history.ledgers
  if (!ledger) throw new Error('there is a ledger')
  return {
    ledger,
    line(seq: number) {
      const line = ledger.lines[seq - 1]
      if (!line) throw new Error(`there is no line ${seq}`)
      return line
    },
    ask(told: Told['is'], nth = 1) {
      const attempt = history.attempts.filter((one) => one.told.is === told)[nth - 1]
      if (!attempt) throw new Error(`nobody was told: ${told}`)
      return attempt
    },
  }
}

type Opened = ReturnType<typeof open> & { history: History }

const LATER = 10 * 60_000

function later(attempt: Attempt): void {
  attempt.begin += LATER
  attempt.end += LATER
}

function amountOf({ lines }: Ledger, seq: number, amount: number): void {
  const event = lines[seq - 1]?.event
  if (event?.type === 'bid-placed') Object.assign(event, { amount: amount * 100 })
}

const SPOILED: [Invariant, string, () => History, (opened: Opened) => void][] = [
  ['rises', 'a bid by less than $100', won, ({ ledger }) => amountOf(ledger, 3, 10_150)],
  ['rises', 'an automatic bid at the same price', won, ({ ledger }) => amountOf(ledger, 6, 10_500)],
  ['highest', 'another current bid', won, ({ ledger }) => void (ledger.currentBid = 10_900)],
  ['highest', 'a bid that is not counted', won, ({ ledger }) => void (ledger.bidCount -= 1)],
  ['inTime', 'a bid at the end', won, ({ line }) => void (line(7).at += 2_000)],
  ['inTime', 'a bid after the close', won, ({ ledger, line }) => void ledger.lines.push(line(3))],
  ['softClose', 'an end that stays', won, ({ ledger }) => void ledger.lines.splice(8, 1)],
  [
    'softClose',
    'an end that a refused bid moves',
    won,
    ({ ledger, line }) => void ledger.lines.splice(2, 0, { ...line(9), at: line(2).at + 4_000 }),
  ],
  [
    'softClose',
    'a bid in the middle of an outage',
    interrupted,
    ({ line }) => void (line(3).at = Number(outage.from) + 8_000),
  ],
  ['closedOnce', 'no close', won, ({ ledger }) => void ledger.lines.pop()],
  ['closedOnce', 'two of them', won, ({ ledger, line }) => void ledger.lines.push(line(10))],
  ['closedOnce', 'one too early', won, ({ line }) => void (line(10).at -= 10_000)],
  [
    'closedOnce',
    'a wrong outcome',
    won,
    ({ line }) => void Object.assign(line(10).event, { outcome: 'no_bids' }),
  ],
  [
    'closedOnce',
    'a wrong price',
    bought,
    ({ line }) => void Object.assign(line(3).event, { price: 100 }),
  ],
  [
    'oneBuyer',
    'a second reservation',
    won,
    ({ ledger }) => void ledger.reservations.push(...ledger.reservations),
  ],
  ['oneBuyer', 'none', bought, ({ ledger }) => void ledger.reservations.pop()],
  [
    'oneBuyer',
    'another than who leads',
    won,
    ({ line }) => void Object.assign(line(8).event, { bidder: 'bob' }),
  ],
  ['survives', 'a bid that is gone', won, ({ ledger }) => void ledger.lines.splice(2, 1)],
  [
    'survives',
    'a bid that is there twice',
    won,
    ({ ledger, line }) => void ledger.lines.splice(3, 0, line(3)),
  ],
  ['survives', 'a bid at another amount', won, ({ ledger }) => amountOf(ledger, 3, 10_250)],
  [
    'survives',
    'another purchase than was told',
    bought,
    ({ line }) => void Object.assign(line(3).event, { reservation: 'another' }),
  ],
  [
    'survives',
    'a maximum that is not there',
    won,
    ({ ask }) => void (ask('maximum set').amount = 12_000),
  ],
  ['survives', 'no ledger at all', won, ({ history }) => void history.ledgers.pop()],
  ['inOrder', 'a bid behind one that came later', won, ({ ask }) => later(ask('bid placed'))],
  ['inOrder', 'a purchase that was known before', bought, ({ ask }) => later(ask('bought'))],
  ['noLower', 'a lower bid placed later', won, ({ ask }) => later(ask('bid placed'))],
  [
    'rightlyRefused',
    'a minimum that never was',
    won,
    ({ ask }) => void (ask('too low').told = { is: 'too low', minimum: 10_250 }),
  ],
  [
    'rightlyRefused',
    'a bid that was high enough',
    won,
    ({ ask }) => void (ask('too low').amount = 10_200),
  ],
  ['rightlyRefused', 'a minimum long gone', won, ({ ask }) => later(ask('too low'))],
  [
    'rightlyRefused',
    'an end that had not come',
    won,
    ({ ask }) => void Object.assign(ask('over').told, { now: 0 }),
  ],
  [
    'rightlyRefused',
    'a price that never was',
    bought,
    ({ ask }) => void (ask('price changed').told = { is: 'price changed', price: 13_000 }),
  ],
  [
    'rightlyRefused',
    'no price where there is one',
    bought,
    ({ ask }) => void (ask('price changed').told = { is: 'not offered' }),
  ],
  [
    'oneAnswer',
    'a refusal after the bid was placed',
    won,
    ({ ask }) => void (ask('no answer').told = { is: 'too low', minimum: 10_400 }),
  ],
  [
    'askedFor',
    'a bid that nobody placed',
    won,
    ({ history, ask }) =>
      void history.attempts.splice(history.attempts.indexOf(ask('bid placed')), 1),
  ],
  [
    'askedFor',
    'a bid that was refused',
    won,
    ({ ask }) => void (ask('bid placed').told = { is: 'too low', minimum: 10_200 }),
  ],
  [
    'askedFor',
    'a purchase of somebody else',
    bought,
    ({ line }) => void Object.assign(line(3).event, { buyer: 'cat' }),
  ],
  [
    'clearAnswers',
    'a fault of ours',
    won,
    ({ ask }) => void (ask('no answer').told = { is: 'odd', status: 500, code: 'internal_error' }),
  ],
  [
    'clearAnswers',
    'a photo refused by a fault of ours',
    won,
    ({ history }) => void history.photos.push({ what: 'put', member: 'ann', status: 500 }),
  ],
  [
    'freshReads',
    'a read of what was',
    won,
    ({ history }) => {
      const { readAt: begin } = history
      Object.assign(history.reads[0] ?? {}, { begin, end: begin })
    },
  ],
  [
    'showsLedger',
    'another price',
    won,
    ({ history }) => void Object.assign(history.heard[2] ?? {}, { price: 10_299 }),
  ],
  [
    'showsLedger',
    'another end',
    won,
    ({ history }) => void Object.assign(history.reads[2] ?? {}, { endsAt: 0 }),
  ],
  [
    'showsLedger',
    'a version that is not there',
    won,
    ({ history }) => void Object.assign(history.heard[2] ?? {}, { version: 99 }),
  ],
  ['neverBack', 'an older version', won, ({ history }) => void history.heard.reverse()],
  ['missesNothing', 'no word of the end', won, ({ history }) => void history.heard.pop()],
  [
    'replays',
    'what verifying found',
    won,
    ({ history }) => void history.wrongLedgers.push('HL-1: the chain breaks at line 3'),
  ],
  [
    'staysUp',
    'one that ended',
    won,
    ({ history }) => void history.died.push('127.0.0.1 ended by itself'),
  ],
  [
    'recovers',
    'one that takes no bid',
    won,
    ({ history }) => void history.unready.push('127.0.0.1'),
  ],
  [
    'keptPhotos',
    'a photo that is gone',
    won,
    ({ history }) =>
      void history.photos.push(
        { what: 'put', member: 'ann', status: 200 },
        { what: 'put', member: 'ann', status: 503 },
        { what: 'get', member: 'ann', status: 404 },
      ),
  ],
]

test.each(SPOILED)('%s: found is %s', (broken, _, honest, spoil) => {
  const history = structuredClone(honest())
  spoil({ ...open(history), history })
  const found = violationsOf(history)
  expect(found.filter((sentence) => sentence.startsWith(`${INVARIANTS[broken]}: `))).not.toEqual([])
})

test('every invariant is broken by one of these', () => {
  const broken = new Set(SPOILED.map(([invariant]) => invariant))
  expect([...broken].toSorted()).toEqual(Object.keys(INVARIANTS).toSorted())
})
