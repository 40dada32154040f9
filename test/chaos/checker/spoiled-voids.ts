/** The same where staff void a bid: of that are lines 6 to 9 of the ledger `voided`, and 7 and 8 of `lowered`. */
import { after } from '../../builders.ts'
import { lowered, voided } from './honest.ts'
import { amountOf, type Spoiling } from './spoiled.ts'

export const SPOILED_VOIDS: Spoiling[] = [
  ['inTime', 'a void after the end', voided, ({ line }) => void (line(7).at += 60_000)],
  ['survives', 'a void that is not there', voided, ({ ledger }) => void ledger.lines.splice(5, 4)],
  [
    'askedFor',
    'a void to which nobody agreed',
    voided,
    ({ history }) => void (history.voids = history.voids.filter(({ what }) => what === 'ask')),
  ],
  [
    'askedFor',
    'a void that was refused',
    voided,
    ({ history }) => history.voids.forEach((one) => (one.status = 409)),
  ],
  [
    'voidUndoes',
    'a voided bid that leads on',
    voided,
    ({ line }) => void Object.assign(line(7).event, { highest: 1_050_000, leader: 'bob' }),
  ],
  ['voidUndoes', 'a price that rises', lowered, ({ ledger }) => amountOf(ledger, 8, 10_460)],
  [
    'voidUndoes',
    'a bid made anew that is missing',
    voided,
    ({ ledger }) => void ledger.lines.splice(8, 1),
  ],
  [
    'voidUndoes',
    'a bid made anew for more than is needed',
    voided,
    ({ ledger }) => amountOf(ledger, 9, 10_300),
  ],
  [
    'voidUndoes',
    'a bid that is voided twice',
    voided,
    ({ ledger, line }) => void ledger.lines.splice(7, 0, line(7)),
  ],
  [
    'voidUndoes',
    'a bid that stays of a maximum that went',
    voided,
    ({ ledger }) => void ledger.lines.splice(5, 1),
  ],
  [
    'voidUndoes',
    'a bid for who set no maximum',
    voided,
    ({ line }) => void Object.assign(line(9).event, { bidder: 'dan' }),
  ],
  [
    'voidUndoes',
    'a maximum that was lowered before',
    lowered,
    ({ line }) => void Object.assign(line(8).event, { maximum: 1_100_000 }),
  ],
  [
    'voidUndoes',
    'a maximum that is cut to the price',
    lowered,
    ({ line }) => void Object.assign(line(8).event, { maximum: 1_045_000 }),
  ],
  [
    'voidUndoes',
    'an end that it moves',
    voided,
    ({ ledger, line }) =>
      void ledger.lines.splice(9, 0, {
        at: line(9).at,
        event: { type: 'extended', endsAt: after(60) },
      }),
  ],
  [
    'clearAnswers',
    'a void answered by a fault of ours',
    voided,
    ({ history, ledger: { lot } }) =>
      void history.voids.push({ what: 'ask', lot, bid: 'bid 0', status: 500 }),
  ],
]
