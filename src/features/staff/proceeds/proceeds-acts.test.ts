import { expect, test } from 'vitest'
import { addCharge, agreeTerms, makeStatement, payOut } from './proceeds-acts.ts'
import { beginsLot, lotInWords, standingInWords, termsInWords } from './proceeds-words.ts'
import type { ConsignorAccount, StatementLineView, StatementSummary } from './proceeds.ts'

const ID = '5f0c2a44-7d2c-4e8a-9d1c-0a5d3a1e9b10'
const SUMS = { brought_forward: 0, total: 9_600, payable: 9_600, carried_forward: 0 }
const ACCOUNT: ConsignorAccount = {
  consignor: { id: ID, name: 'First Harbor Bank' },
  terms: { commission_percent: 2.5, lot_fee: 150, payable_at: 'release' },
  ...{ entry_count: 3, terms_count: 1 },
  next: { ...SUMS, lines: [] },
  ...{ waiting: [], statements: [] },
}
const STATEMENT: StatementSummary = {
  ...{ ...SUMS, id: ID, number: '2026-0003', consignor: ACCOUNT.consignor, payout: null },
  made_at: '2026-11-23T15:00:00.000Z',
}

test.each([
  ['2.5', 2.5],
  ['2.25 %', 2.25],
  ['0', 0],
  ['100', 100],
])('a commission typed as %s is %d percent', (typed, commission_percent) => {
  const terms = { ...agreeTerms(ACCOUNT).initial, commission_percent: typed, reason: 'Contract' }
  expect(agreeTerms(ACCOUNT).rules.parse(terms)).toEqual({
    ...{ commission_percent, lot_fee: 150, payable_at: 'release', reason: 'Contract' },
    before: ACCOUNT.terms,
  })
})

test('the first terms are agreed where there were none', () => {
  const { rules } = agreeTerms({ ...ACCOUNT, terms: null })
  const typed = { commission_percent: '3', lot_fee: '0', payable_at: 'release', reason: 'Contract' }
  expect(rules.parse(typed)).toMatchObject({ commission_percent: 3, before: null })
})

test.each(['', '2.555', '-1', '100.5', 'two'])('a commission typed as “%s” is none', (typed) => {
  const { rules, initial } = agreeTerms(ACCOUNT)
  const terms = { ...initial, commission_percent: typed, reason: 'Contract' }
  expect(rules.safeParse(terms).success).toBe(false)
})

test('the button of a charge says what it does: it charges or credits', () => {
  const { confirm } = addCharge(ACCOUNT)
  expect(confirm({ amount: '125.50' })).toBe('Charge $125.50')
  expect(confirm({ amount: '-20' })).toBe('Credit $20.00')
  expect(confirm({ amount: '' })).toBe('Add')
})

test.each([
  ['added', addCharge],
  ['made', makeStatement],
])('the same may be %s again once it is among the entries', (_, act) => {
  expect(act({ ...ACCOUNT, entry_count: 4 }).seen).not.toBe(act(ACCOUNT).seen)
  expect(act(ACCOUNT).seen).toBe(act(ACCOUNT).seen)
})

test('the same terms may be agreed again once others were', () => {
  const { seen } = agreeTerms(ACCOUNT)
  expect(agreeTerms({ ...ACCOUNT, entry_count: 4 }).seen).toBe(seen)
  expect(agreeTerms({ ...ACCOUNT, terms_count: 3 }).seen).not.toBe(seen)
})

test('a payout may be asked for again once a second person was asked for one', () => {
  const seenAfter = (payout: number) =>
    payOut({ statement: STATEMENT, asked_counts: { payout } }, '2026-11-24').seen
  expect(seenAfter(1)).not.toBe(seenAfter(0))
})

test('a statement is made of the total that was seen', () => {
  expect(makeStatement(ACCOUNT).rules.parse({})).toEqual({ total: 9_600 })
  expect(makeStatement(ACCOUNT).says).toContain('$9,600.00 is to be paid out')
  const owed = { ...ACCOUNT.next, total: -400, payable: 0, carried_forward: -400 }
  const says = makeStatement({ ...ACCOUNT, next: owed }).says
  expect(says).toContain('$400.00 is carried over')
})

test('a payout names its money, and needs a day and a reference', () => {
  const { confirm, rules, initial } = payOut(
    { statement: STATEMENT, asked_counts: {} },
    '2026-11-24',
  )
  expect(confirm({})).toBe('Mark $9,600.00 as paid out')
  expect(rules.safeParse(initial).success).toBe(false)
  expect(rules.parse({ ...initial, reference: ' FT-9 ' })).toEqual({
    ...{ paid_on: '2026-11-24', reference: 'FT-9' },
  })
})

test('a statement says whether it is paid out', () => {
  expect(standingInWords(STATEMENT)).toBe('To be paid out')
  const payout = { paid_on: '2026-11-24', reference: 'FT-9' }
  expect(standingInWords({ ...STATEMENT, payout })).toBe('Paid out November 24, 2026, FT-9')
  const owed = { total: -400, payable: 0, carried_forward: -400 }
  const said = '$400.00 carried over to the next one'
  expect(standingInWords({ ...STATEMENT, ...owed })).toBe(said)
})

test('terms are told in one sentence', () => {
  const terms = { commission_percent: 2.5, lot_fee: 150, payable_at: 'release' } as const
  const from = 'payable once the buyer has the vehicle'
  expect(termsInWords(terms)).toBe(`2.5% of the hammer price and $150.00 for each lot, ${from}`)
  expect(termsInWords({ ...terms, lot_fee: 0 })).toBe(`2.5% of the hammer price, ${from}`)
})

test('a lot is named once, at the first of its lines; a charge stands by itself', () => {
  const line = (sale_id: string | null, lot: string | null): StatementLineView => ({
    ...{ kind: 'price', sale_id, lot, stock_number: null, vin: null, sold_at: null },
    ...{ text: 'Ford', amount: 1 },
  })
  const lines = [line('s1', 'HL-1'), line('s1', 'HL-1'), line(null, null), line(null, null)]
  expect(lines.map((_, at) => beginsLot(lines, at))).toEqual([true, false, true, true])
  expect(lines.map(lotInWords)).toEqual(['Lot HL-1', 'Lot HL-1', null, null])
})
