import type { InfiniteData } from '@tanstack/react-query'
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
