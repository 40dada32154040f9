import { useQueries } from '@tanstack/react-query'
import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { ApiProblem } from '../../browser/api.ts'
import { useSession } from '../../browser/session.ts'
import { useLiveAuctions } from '../../live/use-live-auctions.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { AuctionListLoading } from '../browse/auction-list.tsx'
import { hiddenHead } from '../frame/page-head.ts'
import { AuctionCard } from '../lot/auction-card.tsx'
import { auctionQuery } from '../lot/auction-queries.ts'
import './watchlist-page.css'
import { readKept } from './watchlist-store.ts'

const TITLE = 'Watchlist'

export const Route = createFileRoute('/watchlist')({
  head: () => hiddenHead(TITLE, 'The auctions that this browser keeps for you.'),
  component: WatchlistPage,
})

/** What this browser keeps of a visitor; a member's watchlist is on the dashboard. The server draws it the same for everybody. */
function WatchlistPage() {
  const { status } = useSession()
  if (status === 'signed-in')
    return <Navigate to="/dashboard" search={{ view: 'watchlist' }} replace />
  return (
    <div className="wrap kept-page">
      <h1 className="h page-title">{TITLE}</h1>
      <p className="page-lead">
        This browser keeps these auctions.{' '}
        <Link to="/auth" className="link">
          Sign in
        </Link>{' '}
        to find them everywhere, and to be reminded before they end.
      </p>
      <NeedsScripts what="The watchlist needs" />
      {status === 'anonymous' ? <Kept /> : <AuctionListLoading />}
    </div>
  )
}

const SHOWN_AT_ONCE = 12

/** One that is taken off stays until the page is opened again: that may have been a slip. */
function Kept() {
  const [ids] = useState(readKept)
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const shown = ids.slice(0, most)
  const reads = useQueries({ queries: shown.map((id) => auctionQuery(id)) })
  useLiveAuctions(shown)
  if (ids.length === 0) return <NothingKept />
  const auctions = reads.flatMap(({ data }) => data ?? [])
  if (auctions.length === 0 && reads.some(({ isPending }) => isPending)) {
    return <AuctionListLoading />
  }
  const gone = reads.filter(({ error }) => isGone(error)).length
  const failed = reads.filter(({ error }) => error !== null && !isGone(error))
  return (
    <div className="lot-list">
      {failed.length > 0 ? (
        <p role="alert">
          Failed to load auctions.{' '}
          <button
            type="button"
            className="link"
            onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
          >
            Try again
          </button>
        </p>
      ) : null}
      {gone > 0 ? <p>{goneInWords(gone)}</p> : null}
      <div className="lot-grid">
        {auctions.map((auction, at) => (
          <AuctionCard key={auction.id} auction={auction} heading="h2" isFirst={at === 0} />
        ))}
      </div>
      {most < ids.length ? (
        <div className="more lot-list-more">
          <Button look="line" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
            Load More Auctions
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function isGone(error: Error | null): boolean {
  return error instanceof ApiProblem && error.problem.status === 404
}

function goneInWords(count: number): string {
  return count === 1
    ? 'One of them is no longer shown to visitors.'
    : `${count} of them are no longer shown to visitors.`
}

function NothingKept() {
  return (
    <EmptyState
      icon={Heart}
      as="h2"
      title="Nothing on Your Watchlist"
      text="Press the heart of an auction to follow it here."
      action={
        <Link to="/auctions" className={buttonClass('ink')}>
          Browse Auctions
        </Link>
      }
    />
  )
}
