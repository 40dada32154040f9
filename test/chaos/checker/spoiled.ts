/** How invariants are broken in honest histories, for the test that the checker finds it. */
import { numbersAbove, type Attempt, type History, type Ledger, type Told } from '../history.ts'
import { bought, interrupted, outage, won } from './honest.ts'
import type { Invariant } from './invariants.ts'

/** What a spoiled history is made of, found by where it is. */
export function open(history: History) {
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

/** By which invariant an honest history is broken, and how. */
export type Spoiling = [
  invariant: Invariant,
  how: string,
  honest: () => History,
  spoil: (opened: Opened) => void,
]

const LATER = 10 * 60_000

function later(attempt: Attempt): void {
  attempt.begin += LATER
  attempt.end += LATER
}

export function amountOf({ lines }: Ledger, seq: number, amount: number): void {
  const event = lines[seq - 1]?.event
  if (event?.type === 'bid-placed') Object.assign(event, { amount: amount * 100 })
}

/** Somebody is shown something of the auction once it is over. */
function seen({ history, ledger: { lot } }: Opened, shown: unknown): void {
  history.glimpses.push({ lot, at: history.readAt, numbers: numbersAbove(0, shown) })
}

export const SPOILED: Spoiling[] = [
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
  [
    'movesEnds',
    'an end that an outage leaves',
    interrupted,
    ({ ledger }) => void ledger.lines.splice(1, 1),
  ],
  [
    'movesEnds',
    'an end that an outage moves twice',
    interrupted,
    ({ ledger, line }) => void ledger.lines.splice(2, 0, line(2)),
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
  ['maximumsBid', 'one that answers no bid', won, ({ ledger }) => void ledger.lines.splice(5, 1)],
  ['maximumsBid', 'one that bids too much', won, ({ ledger }) => amountOf(ledger, 8, 10_900)],
  ['hidesMaximums', 'one beyond the price', won, (opened) => seen(opened, 11_000)],
  ['hidesMaximums', 'the same in cents', won, (opened) => seen(opened, 1_100_000)],
  ['hidesMaximums', 'one in words', won, (opened) => seen(opened, 'Bids go up to $11,000.')],
  ['hidesMaximums', 'one in digits', won, (opened) => seen(opened, { maximum: '11000' })],
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
  [
    'neverBack',
    'a price that falls though nothing was voided',
    won,
    ({ history }) => void Object.assign(history.heard[4] ?? {}, { price: 10_100 }),
  ],
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
