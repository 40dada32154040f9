import { queryOptions } from '@tanstack/react-query'
import { lotsText } from '../../rules/comparison/chosen-lots.ts'
import type { FoundLots } from './found-lots.ts'
import { LOTS_ADDRESS } from './lots-address.ts'

export function lotsQuery(lots: readonly string[]) {
  const search = new URLSearchParams({ lots: lotsText(lots) }).toString()
  return queryOptions<FoundLots, Error, FoundLots, readonly [string]>({
    queryKey: [`${LOTS_ADDRESS}?${search}`],
  })
}
