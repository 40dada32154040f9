import { expect, test } from 'vitest'
import { NO_LIMITS } from '../safeguards/account-limits.ts'
import { EXAMPLE_BANK } from '../sales/bank-details.ts'
import {
  bankFor,
  earlierBanks,
  graceHoursFor,
  houseAfter,
  houseAt,
  valuesOf,
  type House,
  type HouseChange,
} from './house-settings.ts'

const FIRST: House = {
  support: { name: 'HAMMERLANE', phone: '(800) 555-0142', email: 'a@b.example', hours: 'Mon-Fri' },
  bank: null,
  limits: { unreviewed: NO_LIMITS, reviewed: NO_LIMITS },
  paymentGraceHours: 0,
  buyNowNeedsPrice: false,
  mailedAtFirst: {
    outbid: true,
    announcements: true,
    results: true,
    watchlist: true,
    saved_searches: true,
    questions: true,
    welcome: true,
  },
  terms: { version: '2026-11-22', additions: '' },
  answers: [],
}

const account = (number: string) => ({
  ...{ beneficiary: 'HAMMERLANE LLC', bank: 'Harbor Federal Bank', swift: null },
  ...{ routing_number: '026009593', account_number: number },
})
const day = (n: number) => new Date(Date.UTC(2026, 10, n))
const change = (n: number, setting: string, before: unknown, value: unknown): HouseChange => ({
  ...{ setting, before, value },
  at: day(n),
})

const CHANGES = [
  change(2, 'bank', null, account('1111')),
  change(4, 'payment', null, { grace_hours: 12, buy_now_needs_price: true }),
  change(6, 'bank', account('1111'), account('2222')),
]

test('each setting is what its last change says, the others as they were', () => {
  const house = houseAfter(FIRST, CHANGES)
  expect(house).toMatchObject({
    ...{ bank: { accountNumber: '2222' }, paymentGraceHours: 12, buyNowNeedsPrice: true },
    ...{ support: FIRST.support, limits: FIRST.limits },
  })
})

test('what was chosen before a topic was there still holds, and leaves that one as it was', () => {
  const chosen = { outbid: true, results: false, welcome: false }
  const { mailedAtFirst } = houseAfter(FIRST, [change(2, 'notices', null, chosen)])
  expect(mailedAtFirst).toEqual({
    ...{ ...chosen, announcements: true, watchlist: true },
    ...{ saved_searches: true, questions: true },
  })
})

test('at any time it is as it was then', () => {
  const accountOn = (n: number) => houseAt(FIRST, CHANGES, day(n)).bank?.accountNumber
  expect([1, 2, 5, 6, 9].map(accountOn)).toEqual([undefined, '1111', '1111', '2222', '2222'])
})

test('an invoice names the account of its time, or the first that there was after it', () => {
  const accountOn = (n: number) => bankFor(FIRST, CHANGES, day(n))?.accountNumber
  expect([1, 2, 5, 6, 9].map(accountOn)).toEqual(['1111', '1111', '1111', '2222', '2222'])
  expect(bankFor(FIRST, [], day(1))).toBeNull()
  expect(earlierBanks(FIRST, CHANGES)).toMatchObject([
    { bank: { accountNumber: '1111' }, until: day(2) },
    { bank: { accountNumber: '1111' }, until: day(6) },
  ])
})

test('a sale keeps the longest grace that there was since it began, for its buyer was told of it', () => {
  const grace = (hours: number) => ({ grace_hours: hours, buy_now_needs_price: false })
  const changes = [
    change(2, 'payment', null, grace(48)),
    change(4, 'payment', grace(48), grace(0)),
    change(6, 'payment', grace(0), grace(12)),
  ]
  const on = (n: number, known = changes.length) =>
    graceHoursFor(FIRST, changes.slice(0, known), day(n))
  expect([1, 3, 5, 7].map((n) => on(n))).toEqual([48, 48, 12, 12])
  expect([1, 3].map((n) => on(n, 2))).toEqual([48, 48])
  expect(on(5, 2)).toBe(0)
})

test('before its first change a setting was what that change found, whatever the environment has now', () => {
  const now = { ...FIRST, bank: EXAMPLE_BANK }
  const changes = [change(6, 'bank', account('1111'), account('2222'))]
  expect(houseAt(now, changes, day(1)).bank?.accountNumber).toBe('1111')
})

test('what was stored comes back the same', () => {
  const house = houseAfter(FIRST, CHANGES)
  const again = Object.entries(valuesOf(house)).map(([setting, value]) =>
    change(7, setting, null, value),
  )
  expect(houseAfter(FIRST, again)).toEqual(house)
})

test('what cannot be read any more leaves a setting as it was', () => {
  const house = houseAfter(FIRST, [change(1, 'bank', null, { iban: 'DE00' })])
  expect(house).toEqual(FIRST)
  expect(houseAfter(FIRST, [change(1, 'unknown', null, 3)])).toEqual(FIRST)
})
