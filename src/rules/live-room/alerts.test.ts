import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../durations.ts'
import { dollarsToCents } from '../money.ts'
import { alertsOf } from './alerts.ts'

const NOW = new Date('2026-11-23T15:00:00.000Z')

function running(change: Partial<Parameters<typeof alertsOf>[0]>) {
  const usual = {
    endsAt: new Date(NOW.getTime() + 3 * HOUR),
    pausedAt: null,
    reserve: null,
    bid: dollarsToCents(10_000),
    bidCount: 1,
    busiest: { bidder: 'Dana W.', bids: 1 },
  }
  return { ...usual, ...change }
}

const kindsOf = (change: Partial<Parameters<typeof alertsOf>[0]>) =>
  alertsOf(running(change), NOW).map(({ kind }) => kind)

const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)

test('without a bid it is told within the last hour, not before and not once it is over', () => {
  const without = { bid: null, bidCount: 0, busiest: null }
  expect(kindsOf({ ...without, endsAt: inMinutes(61) })).toEqual([])
  expect(kindsOf({ ...without, endsAt: inMinutes(60) })).toEqual(['no-bids'])
  expect(kindsOf({ ...without, endsAt: inMinutes(0) })).toEqual([])
})

test('a reserve is nearly met from a tenth below it, until it is met', () => {
  const reserve = dollarsToCents(20_000)
  const told = [17_999, 18_000, 19_999, 20_000].map((bid) =>
    kindsOf({ reserve, bid: dollarsToCents(bid) }),
  )
  expect(told).toEqual([[], ['reserve-near'], ['reserve-near'], []])
  expect(alertsOf(running({ reserve, bid: dollarsToCents(18_500) }), NOW)).toEqual([
    { kind: 'reserve-near', short: 150_000 },
  ])
})

test.each([
  [5, 5, []],
  [6, 6, ['one-account']],
  [6, 12, ['one-account']],
  [6, 13, []],
])('%i bids of one account among %i', (bids, bidCount, told) => {
  expect(kindsOf({ bidCount, busiest: { bidder: 'Dana W.', bids } })).toEqual(told)
})

test('of what is paused that alone is told, also when its end is past by now', () => {
  const since = inMinutes(-5)
  const without = { bid: null, bidCount: 0, busiest: null, endsAt: inMinutes(-1) }
  expect(alertsOf(running({ ...without, pausedAt: since }), NOW)).toEqual([
    { kind: 'paused', since },
  ])
})

test('what is most pressing comes first', () => {
  const change = {
    ...{ reserve: dollarsToCents(10_500), bidCount: 7 },
    busiest: { bidder: 'Dana W.', bids: 7 },
  }
  expect(kindsOf(change)).toEqual(['one-account', 'reserve-near'])
})
