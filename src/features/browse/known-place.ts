import { onlineManager, type QueryClient, useQuery } from '@tanstack/react-query'
import { needsPlace, usualDistance, type AuctionFilter } from '../../catalogue/auction-filter.ts'
import { isPostalCode } from '../../rules/delivery.ts'
import { POSTAL_CODE_FAULTS } from '../../rules/postal-code-faults.ts'
import { placeQuery, withoutPlace } from './load-placed.ts'
import type { Place } from './place.ts'

/** Where distances are measured from, as the address says it. */
export interface Near {
  /** The ZIP or postal code. */
  near: string | undefined
  /** Miles, or any. */
  within: string | undefined
  /** The distance that comes with a place where none was chosen. */
  usual: string
  /** Why lists are not narrowed by it. */
  fault: string | undefined
}

/** A list that goes by where the visitor is, but for one whose postal code nobody can place. */
interface Placed {
  filter: AuctionFilter
  near: Near
}

/** Whether it is known where distances and delivery are counted to. */
export function isPlaced({ near, fault }: Near): boolean {
  return near !== undefined && fault === undefined
}

export function usePlaced(asked: AuctionFilter): Placed {
  const { near = '' } = asked
  const { data } = useQuery({ ...placeQuery(near), enabled: near !== '' })
  return placed(asked, near ? data : undefined)
}

/** Why a list is not narrowed by it; undefined also where nobody can tell now. */
export async function loadFault(
  queryClient: QueryClient,
  asked: AuctionFilter,
): Promise<string | undefined> {
  const { near } = asked
  if (!near || !isPostalCode(near) || !onlineManager.isOnline()) return faultOf(asked, undefined)
  return faultOf(asked, await queryClient.ensureQueryData(placeQuery(near)).catch(() => undefined))
}

export function placed(asked: AuctionFilter, place: Place | undefined): Placed {
  const { near, within } = asked
  const fault = faultOf(asked, place)
  return {
    filter: fault ? withoutPlace(asked) : asked,
    near: { near, within, usual: `${usualDistance(asked)}`, fault },
  }
}

function faultOf(asked: AuctionFilter, place: Place | undefined): string | undefined {
  const { near, within } = asked
  if (near === undefined) {
    if (needsPlace(asked)) return POSTAL_CODE_FAULTS.needed()
    return within ? POSTAL_CODE_FAULTS.wrong() : undefined
  }
  if (!isPostalCode(near)) return POSTAL_CODE_FAULTS.wrong()
  return place?.name === null ? POSTAL_CODE_FAULTS.unknown() : undefined
}
