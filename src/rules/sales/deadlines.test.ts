import { describe, expect, test } from 'vitest'
import { after, aSale, ISSUED_AT } from '../../../test/sales/a-sale.ts'
import { remindersOf, stepsDue } from './deadlines.ts'

const DUE = after(24)

describe('reminders', () => {
  test('come half the time before, and two hours before the due time', () => {
    expect(
      remindersOf({ issuedAt: ISSUED_AT, dueAt: DUE }, 0).map(({ step, at }) => [step, at]),
    ).toEqual([
      ['remind_half_time', after(12)],
      ['remind_last', after(22)],
    ])
  })

  test('one that is overtaken by the next, while nobody was there to send it, is left out', () => {
    expect(stepsDue(aSale(), after(23), 0)).toEqual(['remind_last'])
    expect(stepsDue(aSale(), after(25), 0)).toEqual(['default'])
  })

  test('where the operator gives a grace, the due time itself is told', () => {
    expect(stepsDue(aSale(), DUE, 6)).toEqual(['overdue'])
  })
})
