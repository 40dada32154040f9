import { expect, test } from 'vitest'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { latest } from './standing.ts'

const outbid = standing(7, 'outbid', ['a'])
const leading = standing(8, 'leading', ['b'])

test('older news than what is shown are dropped, whichever way they came', () => {
  expect(latest(outbid, leading)).toMatchObject({ version: 8, standing: 'leading' })
  expect(latest(leading, outbid)).toMatchObject({ version: 8, standing: 'leading' })
  expect(latest(undefined, outbid)).toEqual(outbid)
})

test('of two of one version the later one counts', () => {
  const again = { ...leading, outcome: 'won' as const }
  expect(latest(leading, again).outcome).toBe('won')
})

test('a bid that was told to be one’s own stays so', () => {
  expect(latest(leading, outbid).own_bids).toEqual(['b', 'a'])
  expect(latest(outbid, { ...leading, own_bids: [] }).own_bids).toEqual(['a'])
})

test('that one sells the lot stays known, whatever is told live', () => {
  const { sells_lot: _, ...live } = leading
  expect(latest({ ...outbid, sells_lot: true }, live)).toMatchObject({
    version: 8,
    sells_lot: true,
  })
  expect(latest(undefined, live).sells_lot).toBe(false)
  expect(latest(leading, { ...outbid, sells_lot: true })).toMatchObject({
    ...{ version: 8, sells_lot: true },
  })
})

function standing(version: number, word: MyStanding['standing'], own_bids: string[]): MyStanding {
  return {
    version,
    standing: word,
    highest_own_bid: 10_100,
    voided_bid: null,
    outcome: null,
    reservation: null,
    own_bids,
    sells_lot: false,
  }
}
