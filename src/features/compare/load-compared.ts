import type { QueryClient } from '@tanstack/react-query'
import { compareText } from '../../languages/site/compare.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { MAX_COMPARED } from '../../rules/comparison/chosen-lots.ts'
import { lotsQuery } from '../compare-choice/lots-query.ts'
import type { PageHead } from '../frame/page-head.ts'
import { auctionQuery } from '../lot/auction-queries.ts'

/** Reads each auction as its own page does, where live news keep it right; and what the page tells of itself. */
export async function loadCompared(
  queryClient: QueryClient,
  lots: readonly string[],
): Promise<PageHead> {
  const found = lots.length > 0 ? await queryClient.ensureQueryData(lotsQuery(lots)) : { lots: [] }
  await Promise.all(
    found.lots.flatMap(({ id }) => (id ? queryClient.ensureQueryData(auctionQuery(id)) : [])),
  )
  return {
    path: '/compare',
    title: titlesText('compareVehicles'),
    description: compareText('description', { most: MAX_COMPARED }),
  }
}
