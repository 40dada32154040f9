import { expect, test } from 'vitest'
import type { BidView } from '../../rules/public-auction.ts'
import { mergeBids } from './bid-rows.ts'

function aBid(seq: number, amount: number, bidder: string): BidView {
  return { id: `bid-${seq}`, seq, amount, created_at: '2026-11-21T15:41:22.000Z', bidder }
}

test('bids are merged by id, highest first', () => {
  const known = [aBid(4, 18_200, 'Renee O.'), aBid(2, 18_000, 'Marcus T.')]
  const news = [aBid(5, 18_400, 'Paul W.'), aBid(4, 18_200, 'Renee O.')]
  expect(mergeBids(known, news).map(({ seq }) => seq)).toEqual([5, 4, 2])
})

test('one’s own bid stays one’s own, whichever account comes first', () => {
  const own = aBid(5, 18_400, 'You')
  const toEverybody = aBid(5, 18_400, 'Dana W.')
  expect(mergeBids([own], [toEverybody])).toEqual([own])
  expect(mergeBids([toEverybody], [own])).toEqual([own])
})
