import { useEffect, useRef, useState } from 'react'
import { dashboardText } from '../../languages/site/dashboard.ts'
import { bidCards } from './bid-cards.ts'
import { bidLabel, voidedLabel } from './dashboard-labels.ts'
import type { MyBidList } from './dashboard.ts'

/** Tells those who cannot see the labels change what has changed. */
export function StandingAnnouncement({ pages }: { pages: readonly MyBidList[] | undefined }) {
  const [announcement, setAnnouncement] = useState('')
  const before = useRef(new Map<string, string>())
  useEffect(() => {
    const now = bidCards(pages ?? []).map(({ key, bid, voided }) => ({
      key,
      title: bid.auction.title,
      word: (voided === bid ? voidedLabel() : bidLabel(bid)).word,
    }))
    const changed = now.filter(({ key, word }) => {
      const was = before.current.get(key)
      return was !== undefined && was !== word
    })
    before.current = new Map(now.map(({ key, word }) => [key, word]))
    if (changed.length > 0) {
      setAnnouncement(
        changed.map(({ title, word }) => dashboardText('nowStands', { title, word })).join(' '),
      )
    }
  }, [pages])
  return <output className="sr-only">{announcement}</output>
}
