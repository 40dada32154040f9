import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSession, viewerOf } from '../../browser/session.ts'
import { readStored, useStoredText, writeStored } from '../../browser/stored-texts.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { profileQuery } from '../account/profile-query.ts'
import type { Delivery } from './all-in-words.ts'
import type { DeliveryEstimate } from './delivery-estimate.ts'
import { ownPostalCode } from './own-postal-code.ts'

const POSTAL_CODE = 'postal-code'

/** Where delivery is counted to: the ZIP or postal code that this browser remembers, else the member's own; or null. */
export function usePostalCode(): string | null {
  const remembered = useRememberedCode()
  const { postalCode: own } = useOwnPostalCode()
  return remembered ?? own
}

/** The ZIP or postal code that this browser remembers, or null. */
export function useRememberedCode(): string | null {
  return useStoredText(POSTAL_CODE)
}

/** The same, read at once. Only in a browser. */
export function storedPostalCode(): string | null {
  return readStored(POSTAL_CODE)
}

export function storePostalCode(code: string): void {
  writeStored(POSTAL_CODE, code)
}

/** What delivery to a postal code is likely to cost. Asked once: an item stays where it is. */
export function useDeliveryEstimate(auctionId: string, postalCode: string | null) {
  return useQuery<DeliveryEstimate, Error, DeliveryEstimate, readonly [string]>({
    queryKey: estimateKey(auctionId, postalCode ?? ''),
    enabled: postalCode !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function estimateKey(auctionId: string, postalCode: string): readonly [string] {
  const search = new URLSearchParams({ postal_code: postalCode }).toString()
  return [`/api/auctions/${encodeURIComponent(auctionId)}/delivery?${search}`]
}

/** What is known of the delivery of an auction's item to where the visitor would have it. */
export function useDelivery(auctionId: string): Delivery {
  const isHydrated = useHydrated()
  const postalCode = usePostalCode()
  const own = useOwnPostalCode()
  const { data, isError, isPaused } = useDeliveryEstimate(auctionId, postalCode)
  if (!isHydrated) return { state: 'unknown' }
  if (postalCode === null) return { state: own.isAsking ? 'asking' : 'nowhere' }
  if (data) return { state: 'known', miles: data.miles }
  if (isPaused) return { state: 'offline' }
  return isError ? { state: 'failed', postalCode } : { state: 'asking' }
}

/**
 * What is sent along with a bid or a maximum: to where its delivery was told to cost what, where that was asked for.
 * What is sent again because it was not answered says the same as before, else it would be another.
 */
export function useToldDelivery(auctionId: string) {
  const queryClient = useQueryClient()
  const code = usePostalCode()
  const last = useRef<{ amount: number; told: { postal_code?: string } } | null>(null)
  return (amount: number, isSentAgain: boolean): { postal_code?: string } => {
    if (isSentAgain && last.current?.amount === amount) return last.current.told
    const isKnown = code !== null && queryClient.getQueryData(estimateKey(auctionId, code))
    const told = isKnown ? { postal_code: code } : {}
    last.current = { amount, told }
    return told
  }
}

/** That of the member's own address; null for visitors, and until it is known. */
export function useOwnPostalCode(): { postalCode: string | null; isAsking: boolean } {
  // What is changed here is put into the cache: it is read once, and not again by each line that shows a price.
  const profile = useQuery({
    ...profileQuery(useSession(viewerOf)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const postalCode = profile.data ? ownPostalCode(profile.data) : null
  return { postalCode, isAsking: profile.isLoading }
}
