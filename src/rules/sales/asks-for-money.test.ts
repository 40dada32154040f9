import { describe, expect, test } from 'vitest'
import {
  anotherLine,
  aSale,
  ISSUED_AT,
  played,
  PRICE,
  sendsBack,
} from '../../../test/sales/a-sale.ts'
import { decideSale } from './decide-sale.ts'
import { asksForMoney, balanceOf, SALE_STATES, type Sale, type SaleState } from './sale.ts'

const inState = (state: SaleState): Sale => ({ ...aSale(), state, paid: PRICE })

test('money is asked for until the vehicle is received', () => {
  expect(SALE_STATES.filter(asksForMoney)).toEqual(['invoiced', 'part_paid', 'paid', 'on_its_way'])
})

describe.each(['received', 'returning', 'completed'] as const)('once it is %s', (state) => {
  test('a refund leaves a balance that nobody is asked for, and a credit makes the sum come out', () => {
    const refunded = played(inState(state), [sendsBack(50_000)])
    expect([refunded.state, balanceOf(refunded)]).toEqual([state, 50_000])
    const credited = played(refunded, [anotherLine(-50_000)])
    expect([credited.state, balanceOf(credited)]).toEqual([state, 0])
  })

  test('a credit comes before its refund too', () => {
    const credited = played(inState(state), [anotherLine(-50_000)])
    expect(balanceOf(credited)).toBe(-50_000)
    expect(balanceOf(played(credited, [sendsBack(50_000)]))).toBe(0)
  })

  test('nothing is charged any more, nor credited beyond the total', () => {
    expect(decideSale(inState(state), anotherLine(1), ISSUED_AT, 0)).toEqual({
      outcome: 'refused',
      refusal: { reason: 'wrong-state', state },
    })
    expect(decideSale(inState(state), anotherLine(-PRICE - 1), ISSUED_AT, 0)).toMatchObject({
      refusal: { reason: 'total-below-nothing' },
    })
  })
})
