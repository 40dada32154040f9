import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../browser/query-client.ts'
import type { BidView } from '../../rules/public-auction.ts'
import { withBids, shownBids, type BidPages } from './bid-list.ts'
import { bidsQuery, readBidsAgain } from './bid-queries.ts'

const renee = aBid(4, 18_200, 'Renee O.')
const marcus = aBid(2, 18_000, 'Marcus T.')
const first = aBid(1, 17_900, 'Renee O.')
const paul = aBid(5, 18_400, 'Paul W.')

test('new bids come above those that are known, each once, and are counted', () => {
  const pages = withBids(list([renee, marcus], [first]), [paul, renee])
  expect(pages?.pages.map(({ items }) => items)).toEqual([[paul, renee, marcus], [first]])
  expect(pages?.pages[0]?.total).toBe(4)
})

test('bids that are all known, on whichever page, leave the list as it is', () => {
  const pages = list([renee, marcus], [first])
  expect(withBids(pages, [renee, first])).toBe(pages)
  expect(withBids(pages, [])).toBe(pages)
})

test('a list that was not read is not begun', () => {
  expect(withBids(undefined, [paul])).toBeUndefined()
})

test('one’s own bid is labelled, whether the member’s news or everybody’s came first', () => {
  const own = [paul.id]
  const { rows, total } = shownBids(withBids(list([renee]), [paul]), own)
  expect(rows.map(({ bidder }) => bidder)).toEqual(['You', 'Renee O.'])
  expect(total).toBe(2)
  expect(shownBids(list([renee]), own).rows).toEqual([renee])
})

test('what was answered to somebody who has signed out since is nobody else’s, and is missed in the list', () => {
  const answered = aBid(5, 18_400, 'You')
  const pages = withBids(list([renee], [marcus]), [answered])
  expect(shownBids(pages, [answered.id])).toEqual({ rows: [answered, renee, marcus], total: 3 })
  expect(shownBids(pages, [])).toEqual({ rows: [renee, marcus], total: 2 })
  expect(shownBids(undefined)).toEqual({ rows: [], total: undefined })
})

test('a bid that its bidder saw first is shown as everybody is told of it', () => {
  const answered = aBid(5, 18_400, 'You')
  const pages = withBids(withBids(list([renee]), [answered]), [paul])
  expect(pages?.pages[0]?.items).toEqual([paul, renee])
  expect(pages?.pages[0]?.total).toBe(2)
  expect(withBids(pages, [answered])).toBe(pages)
})

test('bids that were missed are read also where earlier ones are asked for meanwhile', async () => {
  let missed: BidView[] = []
  const client = createQueryClient()
  const bids = new InfiniteQueryObserver(client, {
    ...bidsQuery('a'),
    queryFn: async ({ pageParam }) => {
      const items = pageParam === null ? [...missed, renee, marcus] : [first]
      await new Promise((answer) => setTimeout(answer, 10))
      return { items, total: 3 + missed.length, next_cursor: pageParam === null ? 'next' : null }
    },
  })
  const leave = bids.subscribe(() => undefined)
  const shown = () => shownBids(bids.getCurrentResult().data)
  await expect.poll(shown).toEqual({ rows: [renee, marcus], total: 3 })
  missed = [paul]
  const read = readBidsAgain(client, 'a')
  await bids.fetchNextPage()
  await read
  expect(shown()).toEqual({ rows: [paul, renee, marcus, first], total: 4 })
  leave()
})

function list(...pages: BidView[][]): BidPages {
  const total = pages.flat().length
  return {
    pages: pages.map((items) => ({ items, total, next_cursor: null })),
    pageParams: pages.map(() => null),
  }
}

function aBid(seq: number, amount: number, bidder: string): BidView {
  return { id: `bid-${seq}`, seq, amount, created_at: '2026-11-21T15:41:22.000Z', bidder }
}
