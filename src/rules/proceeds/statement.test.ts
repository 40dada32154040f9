import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, type Cents } from '../money.ts'
import { SALE_STATES, type SaleState } from '../sales/sale.ts'
import {
  carriedForward,
  nextStatement,
  payableOf,
  standingOf,
  statementNumber,
  type Charge,
  type ConsignedSale,
  type Statement,
} from './statement.ts'
import { commissionOn, PAYABLE_AT, proceedsOf, type ProceedsTerms } from './terms.ts'

const TERMS: ProceedsTerms = { commission: 250, lotFee: cents(15_000), payableAt: 'release' }

const sold = (change: Partial<ConsignedSale> = {}): ConsignedSale => ({
  ...{ id: 's1', item: '2021 Toyota Camry', state: 'completed', price: cents(1_420_000) },
  ...{ balance: cents(0), terms: TERMS, credited: [], isTakenBack: false, ...change },
})

test('of a sale the consignor gets the hammer price less commission and fee, each a line', () => {
  const { lines, total } = nextStatement([sold()], [], cents(0))
  expect(lines.map(({ kind, text, amount }) => [kind, text, amount])).toEqual([
    ['price', '2021 Toyota Camry', 1_420_000],
    ['commission', 'Commission, 2.5%', -35_500],
    ['lot_fee', 'Fee per lot', -15_000],
  ])
  expect(total).toBe(1_369_500)
})

test('a fee that is nothing is no line', () => {
  const free = sold({ terms: { ...TERMS, commission: 0, lotFee: cents(0) } })
  expect(nextStatement([free], [], cents(0)).lines.map(({ kind }) => kind)).toEqual(['price'])
})

test.each([
  [199, 25],
  [200, 50],
  [10_000, 2_000],
])('half a cent of commission is rounded up: $1.%d', (price, commission) => {
  expect(commissionOn(cents(price), { commission })).toBe(Math.round((price * commission) / 10_000))
})

test('commission of the largest price is exact to the cent', () => {
  expect(commissionOn(cents(100_000_000_001), { commission: 9_999 })).toBe(99_990_000_001)
})

const waits = (state: SaleState, payableAt: ProceedsTerms['payableAt'] = 'release') =>
  standingOf(sold({ state, terms: { ...TERMS, payableAt } }))

test.each([
  ['invoiced', 'release', { is: 'waiting', for: 'payment' }],
  ['paid', 'release', { is: 'waiting', for: 'release' }],
  ['on_its_way', 'release', { is: 'waiting', for: 'release' }],
  ['received', 'release', { is: 'payable' }],
  ['received', 'return_period_over', { is: 'waiting', for: 'return_period' }],
  ['returning', 'release', { is: 'waiting', for: 'return' }],
  ['completed', 'return_period_over', { is: 'payable' }],
  ['refunded', 'release', { is: 'settled' }],
  ['defaulted', 'release', { is: 'settled' }],
] as const)('a sale that is %s, payable at %s: %o', (state, payableAt, standing) => {
  expect(waits(state, payableAt)).toEqual(standing)
})

test('a sale whose buyer owes something, or of which no terms are agreed, waits', () => {
  const owed = standingOf(sold({ balance: cents(1) }))
  expect(owed).toEqual({ is: 'waiting', for: 'payment' })
  expect(standingOf(sold({ terms: null }))).toEqual({ is: 'waiting', for: 'terms' })
})

test('numbers are told with their year', () => {
  expect(statementNumber(2026, 3)).toBe('2026-0003')
})

/** Statements that are made one after the other while sales go on, are undone, and are charged for. */
interface Books {
  sales: ConsignedSale[]
  charges: Charge[]
  made: Statement[]
}

type Step =
  | { do: 'state'; sale: number; balance: Cents }
  | { do: 'charge'; amount: Cents }
  | { do: 'make' }

const UNTIL_NOW: readonly SaleState[] = SALE_STATES
const anyTerms = fc.record({
  commission: fc.integer({ min: 0, max: 10_000 }),
  lotFee: fc.integer({ min: 0, max: 60_000 }).map(cents),
  payableAt: fc.constantFrom(...PAYABLE_AT),
})
const anySale = fc.record({
  state: fc.constant<SaleState>('invoiced'),
  price: fc.integer({ min: 1, max: 3_000_000 }).map(cents),
  terms: fc.option(anyTerms),
})
const anyStep = fc.oneof(
  fc.record({
    do: fc.constant('state' as const),
    sale: fc.nat(7),
    balance: fc.constantFrom(cents(0), cents(0), cents(500)),
  }),
  fc.record({
    do: fc.constant('charge' as const),
    amount: fc.integer({ min: -50_000, max: 4_000_000 }).map(cents),
  }),
  fc.constant<Step>({ do: 'make' }),
)

/** What may come of a sale, so that it goes one way only. */
const NEXT: Partial<Record<SaleState, SaleState>> = {
  invoiced: 'paid',
  paid: 'received',
  received: 'completed',
  completed: 'refunded',
}

function carryOut(books: Books, step: Step): void {
  switch (step.do) {
    case 'state': {
      const sale = books.sales[step.sale % books.sales.length]
      if (!sale) return
      Object.assign(sale, { state: NEXT[sale.state] ?? sale.state, balance: step.balance })
      return
    }
    case 'charge':
      books.charges.push({ id: `c${books.charges.length}`, text: 'Towing', amount: step.amount })
      return
    case 'make': {
      const done = new Set(books.made.flatMap(({ lines }) => lines.map((line) => line.chargeId)))
      const open = books.charges.filter(({ id }) => !done.has(id))
      const last = books.made.at(-1)
      const made = nextStatement(books.sales, open, last ? carriedForward(last) : cents(0))
      books.made.push(made)
      for (const sale of books.sales) {
        const own = made.lines.filter(({ saleId }) => saleId === sale.id)
        if (own.some(({ kind }) => kind.endsWith('_back'))) sale.isTakenBack = true
        else sale.credited = [...sale.credited, ...own]
      }
    }
  }
}

const anyBooks = fc
  .tuple(fc.array(anySale, { minLength: 1, maxLength: 8 }), fc.array(anyStep, { maxLength: 60 }))
  .map(([sales, steps]) => {
    const books: Books = {
      sales: sales.map((sale, at) => sold({ ...sale, id: `s${at}` })),
      ...{ charges: [], made: [] },
    }
    for (const step of [...steps, { do: 'make' } satisfies Step]) carryOut(books, step)
    return books
  })

test('every cent is accounted for: what was wired and what is carried are the sum of all lines', () => {
  fc.assert(
    fc.property(anyBooks, ({ sales, charges, made }) => {
      const wired = made.reduce((sum, one) => sum + payableOf(one), 0)
      const last = made.at(-1)
      const carried = last ? carriedForward(last) : 0
      const lines = made.flatMap((one) => one.lines)
      expect(wired + carried).toBe(lines.reduce((sum, { amount }) => sum + amount, 0))
      const earned = sales
        .filter((sale) => sale.credited.length > 0 && sale.state !== 'refunded')
        .reduce((sum, { price, terms }) => sum + (terms ? proceedsOf(price, terms) : NaN), 0)
      const charged = charges.reduce((sum, { amount }) => sum + amount, 0)
      expect(wired + carried).toBe(earned - charged)
    }),
  )
})

test('each sale is credited once at most, taken back once at most, and each charge stands once', () => {
  fc.assert(
    fc.property(anyBooks, ({ made, charges }) => {
      const lines = made.flatMap((one) => one.lines)
      const ofSales = lines.filter(({ saleId }) => saleId !== null)
      const keys = ofSales.map(({ saleId, kind }) => `${saleId} ${kind}`)
      expect(new Set(keys).size).toBe(keys.length)
      const charged = lines.flatMap(({ chargeId }) => chargeId ?? [])
      expect(charged.toSorted()).toEqual(charges.map(({ id }) => id).toSorted())
    }),
  )
})

test('what is owed to the house is carried over to the next one, and nothing else is', () => {
  fc.assert(
    fc.property(anyBooks, ({ made }) => {
      for (const [at, one] of made.entries()) {
        const before = made[at - 1]
        expect(one.broughtForward).toBe(before ? carriedForward(before) : 0)
        expect(payableOf(one) + carriedForward(one)).toBe(one.total)
        expect(payableOf(one) * carriedForward(one) === 0).toBe(true)
      }
    }),
  )
})

test('a sale that was undone before it was credited is on no statement', () => {
  fc.assert(
    fc.property(fc.constantFrom(...UNTIL_NOW), (state) => {
      const { lines } = nextStatement([sold({ state })], [], cents(0))
      expect(lines.length > 0).toBe(state === 'received' || state === 'completed')
    }),
  )
})
