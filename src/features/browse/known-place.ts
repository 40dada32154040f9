import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { AuctionFilter } from '../../catalogue/auction-filter.ts'
import { isPostalCode, POSTAL_CODE } from '../../rules/delivery.ts'
import type { Place } from './place.ts'

/** Where distances are measured from, as the address says it. */
export interface Near {
  /** The ZIP or postal code. */
  near: string | undefined
  /** Miles. */
  within: string | undefined
  /** Why lists are not narrowed by it. */
  fault: string | undefined
}

/** A list narrowed by distance, but for one whose postal code nobody can place. */
interface Placed {
  filter: AuctionFilter
  near: Near
}

function placeQuery(near: string) {
  return queryOptions<Place, Error, Place, readonly [string]>({
    queryKey: [`/api/places?${new URLSearchParams({ postal_code: near })}`],
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export async function loadPlaced(queryClient: QueryClient, asked: AuctionFilter) {
  const { near } = asked
  const place = isPlaceable(near) ? await queryClient.ensureQueryData(placeQuery(near)) : undefined
  return placed(asked, place).filter
}

export function usePlaced(asked: AuctionFilter): Placed {
  const near = isPlaceable(asked.near) ? asked.near : undefined
  const { data } = useQuery({ ...placeQuery(near ?? ''), enabled: near !== undefined })
  return placed(asked, near === undefined ? undefined : data)
}

function isPlaceable(near: string | undefined): near is string {
  return near !== undefined && isPostalCode(near)
}

export function placed(asked: AuctionFilter, place: Place | undefined): Placed {
  const { near, within } = asked
  const fault = faultOf(asked, place)
  return {
    filter: fault ? { ...asked, near: undefined, within: undefined } : asked,
    near: { near, within, fault },
  }
}

function faultOf({ near, within }: AuctionFilter, place: Place | undefined): string | undefined {
  if (near === undefined) return within ? POSTAL_CODE.fault : undefined
  if (!isPostalCode(near)) return POSTAL_CODE.fault
  return place?.name === null ? POSTAL_CODE.unknown : undefined
}
