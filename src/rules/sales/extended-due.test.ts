import { expect, test } from 'vitest'
import { after, aSale, played } from '../../../test/sales/a-sale.ts'
import { applySale } from './apply-sale.ts'
import { nextStep, stepsDue } from './deadlines.ts'
import type { Sale } from './sale.ts'

/** A sale of 24 hours to pay, extended at one hour to another. */
function extended(at: number, to: number): Sale {
  const command = { type: 'extend-due', dueAt: after(to), reason: 'The bank was closed' } as const
  return played(aSale(), [command, after(at)])
}

test('a half-time that is past when the due time is extended reminds of nothing', () => {
  const sale = extended(20, 30)
  expect(stepsDue(sale, after(20), 0)).toEqual([])
  expect(nextStep(sale, after(20), 0)).toMatchObject({
    step: 'remind_last',
    at: after(28),
  })
  expect(stepsDue(sale, after(28), 0)).toEqual(['remind_last'])
})

test('a half-time that is still to come is kept', () => {
  const sale = extended(20, 48)
  expect(nextStep(sale, after(20), 0)).toMatchObject({
    step: 'remind_half_time',
    at: after(24),
  })
})

test('within the last two hours there is no reminder left, and the default stays', () => {
  const sale = extended(23.5, 25)
  expect(stepsDue(sale, after(23.5), 0)).toEqual([])
  expect(nextStep(sale, after(23.5), 0)).toEqual({ step: 'default', at: after(25) })
  expect(stepsDue(sale, after(25), 0)).toEqual(['default'])
})

test('of an extension that was written before this rule the events still tell the same', () => {
  const event = { type: 'due-extended', dueAt: after(30), reason: 'The bank was closed' } as const
  expect(applySale(aSale(), event, 's', after(20)).remindersDone).toEqual([])
})
