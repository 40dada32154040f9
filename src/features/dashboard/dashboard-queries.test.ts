import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../browser/query-client.ts'
import { changeRows, myReservationsQuery, refreshLists } from './dashboard-queries.ts'
import type { MyReservation, MyReservationList } from './dashboard.ts'

test('news of an auction change the list of reservations, and not the price of a delivery beside it', async () => {
  const client = createQueryClient()
  const quoteKey = [
    '/api/me/reservations/7/handover-quote?method=pick_up',
    { viewer: 'dana' },
  ] as const
  const quote = { price: 0, miles: null }
  client.setQueryData(quoteKey, quote)
  const { queryKey } = myReservationsQuery('dana')
  const known = { auction: { version: 1 } } as MyReservation
  const page: MyReservationList = { items: [known], total: 1, next_cursor: null }
  client.setQueryData<InfiniteData<MyReservationList, string | null>>(queryKey, {
    pages: [page],
    pageParams: [null],
  })

  changeRows(client, (row) => ({ ...row, auction: { ...row.auction, version: 2 } }))
  expect(client.getQueryData(queryKey)?.pages[0]?.items[0]?.auction.version).toBe(2)
  expect(client.getQueryData(quoteKey)).toBe(quote)

  await refreshLists(client)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(quoteKey)?.isInvalidated).toBe(false)
})

test('news while more of a list is loaded leave it to come, and read the whole list then', async () => {
  let total = 2
  const client = createQueryClient()
  const list = new InfiniteQueryObserver(client, {
    ...myReservationsQuery('dana'),
    queryFn: async ({ pageParam }): Promise<MyReservationList> => {
      const page = { items: [], total, next_cursor: pageParam === null ? 'next' : null }
      await new Promise((answer) => setTimeout(answer, 10))
      return page
    },
  })
  const leave = list.subscribe(() => undefined)
  const totals = () => list.getCurrentResult().data?.pages.map((page) => page.total)
  await expect.poll(totals).toEqual([2])
  const more = list.fetchNextPage()
  total = 3
  const refreshed = refreshLists(client)
  expect((await more).data?.pages).toHaveLength(2)
  await refreshed
  expect(totals()).toEqual([3, 3])
  leave()
})
