import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { BidView } from '../../rules/public-auction.ts'

/**
 * New rows at the top of a list that scrolls: which rows came while one watched, and how many above
 * what is in view. A list that is scrolled keeps its place.
 */
export function useNewBids(rows: readonly BidView[]) {
  const newest = rows[0]?.seq ?? 0
  const [seenAtFirst] = useState(newest)
  const [seen, setSeen] = useState(newest)
  const region = useRef<HTMLElement>(null)
  const last = useRef({ newest, height: 0 })

  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const isScrolled = element.scrollTop > 0
    if (newest > last.current.newest && isScrolled) {
      element.scrollTop += element.scrollHeight - last.current.height
    }
    last.current = { newest, height: element.scrollHeight }
    if (!isScrolled) setSeen(newest)
  }, [newest, rows.length])

  const onScroll = useCallback(() => {
    if (region.current && region.current.scrollTop <= 1) setSeen(last.current.newest)
  }, [])

  return {
    region,
    onScroll,
    isNew: (bid: BidView) => bid.seq > seenAtFirst,
    unseen: rows.filter((bid) => bid.seq > seen).length,
    showNewest: () => {
      region.current?.scrollTo({ top: 0 })
      region.current?.focus()
    },
  }
}
