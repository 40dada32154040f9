import { useQuery } from '@tanstack/react-query'
import { throttle } from 'es-toolkit/function'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLiveAuctions } from '../../live/use-live-auctions.ts'
import { SECOND } from '../../rules/durations.ts'
import { hold, NOT_HELD, release, shownOrder } from '../../rules/my-auctions/held-order.ts'
import { byEnd } from '../lot/list-order.ts'
import { useKnownAuctions } from '../lot/use-known-auctions.ts'
import { myAuctionsQuery } from './my-auctions-query.ts'

/** However many auctions end at once, the list is read again at most this often. */
const REREAD_MS = SECOND

/** The member's running auctions, live: those that end first come first, unless the order is held. */
export function useMyAuctions(userId: string | null) {
  const list = useQuery(myAuctionsQuery(userId))
  const { refetch, data } = list
  const [order, setOrder] = useState(NOT_HELD)
  const wanted = useMemo(
    () => [...new Set([...(data?.ids ?? []), ...(order.ids ?? [])])],
    [data, order.ids],
  )
  useLiveAuctions(useMemo(() => wanted.toSorted(), [wanted]))
  const known = useKnownAuctions(wanted)
  const auctions = useMemo(() => new Map(known.map((auction) => [auction.id, auction])), [known])
  const ids = useMemo(
    () =>
      (data?.ids ?? [])
        .flatMap((id) => auctions.get(id) ?? [])
        .toSorted(byEnd)
        .map(({ id }) => id),
    [data, auctions],
  )
  const reread = useMemo(() => throttle(() => void refetch(), REREAD_MS), [refetch])
  useEffect(() => () => reread.cancel(), [reread])
  const hasEnded = known.filter(({ status }) => status !== 'available').length
  useEffect(() => {
    if (hasEnded > 0) reread()
  }, [hasEnded, reread])
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  }, [ids])
  return {
    list,
    rows: shownOrder(order, ids).flatMap((id) => auctions.get(id) ?? []),
    holdFor: useCallback((holder: string, isHeld: boolean) => {
      setOrder((now) => (isHeld ? hold(now, holder, latest.current) : release(now, holder)))
    }, []),
  }
}
