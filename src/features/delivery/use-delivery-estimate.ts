import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { readStored, useStoredText, writeStored } from '../../browser/stored-texts.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Profile } from '../account/profile.ts'
import type { Delivery } from './all-in-words.ts'
import type { DeliveryEstimate } from './delivery-estimate.ts'

const POSTAL_CODE = 'postal-code'

/** The ZIP or postal code that this browser remembers, or null. */
export function usePostalCode(): string | null {
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

/** What is known of the delivery of an auction's item to the ZIP or postal code that this browser remembers. */
export function useDelivery(auctionId: string): Delivery {
  const isHydrated = useHydrated()
  const postalCode = usePostalCode()
  const { data, isError, isPaused } = useDeliveryEstimate(auctionId, postalCode)
  if (!isHydrated) return { state: 'unknown' }
  if (postalCode === null) return { state: 'nowhere' }
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
  const last = useRef<{ amount: number; told: { postal_code?: string } } | null>(null)
  return (amount: number, isSentAgain: boolean): { postal_code?: string } => {
    if (isSentAgain && last.current?.amount === amount) return last.current.told
    const code = storedPostalCode()
    const isKnown = code !== null && queryClient.getQueryData(estimateKey(auctionId, code))
    const told = isKnown ? { postal_code: code } : {}
    last.current = { amount, told }
    return told
  }
}

/** The ZIP or postal code of the member's own address; null for visitors, and until it is known. */
export function useOwnPostalCode(userId: string | null, isWanted: boolean): string | null {
  const { data } = useQuery<Profile, Error, Profile, readonly [string, object]>({
    queryKey: ['/api/me', { viewer: userId }],
    meta: { signedIn: true },
    enabled: isWanted && userId !== null,
  })
  return data?.zip_code?.trim() || null
}
