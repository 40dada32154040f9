import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { dashboardText } from '../../languages/site/dashboard.ts'
import { mainPhoto } from '../../rules/photos.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { auctionAddress } from '../lot/auction-card.tsx'
import { Picture } from '../lot/picture.tsx'
import './auction-rows.css'
import type { AuctionSummary } from './dashboard.ts'

interface AuctionRowProps {
  auction: AuctionSummary
  /** The line below the title. */
  note: ReactNode
  className?: string
  /** Where a link's hash leads: the card comes into sight and takes the focus. */
  id?: string
  /** Three figures, the label, and what stands below them. */
  children: ReactNode
}

/** A card as wide as the page. The whole of it leads to the auction, unless that was withdrawn. */
export function AuctionRow({ auction, note, className, id, children }: AuctionRowProps) {
  const isGone = auction.status === 'withdrawn'
  const headingId = useId()
  const element = useRef<HTMLElement>(null)
  const isLedTo = useLocation({ select: ({ hash }) => id !== undefined && hash === id })
  useEffect(() => {
    if (!isLedTo) return
    element.current?.scrollIntoView()
    element.current?.focus({ preventScroll: true })
  }, [isLedTo])
  return (
    <article
      ref={element}
      id={id}
      tabIndex={isLedTo ? -1 : undefined}
      data-led-to={isLedTo ? '' : undefined}
      aria-labelledby={headingId}
      className={clsx('panel photos auction-row', className)}
    >
      <Picture
        src={mainPhoto(auction)}
        category={auction.category}
        sizes="(max-width: 63.99rem) 6.5rem, 9.5rem"
        alt=""
        loading="lazy"
      />
      <div className="auction-row-title">
        <h2 id={headingId}>
          {isGone ? (
            auction.title
          ) : (
            <Link to={auctionAddress(auction.id)} className="covers-box" preload={false}>
              {auction.title}
            </Link>
          )}
        </h2>
        <p>{note}</p>
      </div>
      {children}
    </article>
  )
}

const ROWS_LOADING = 3

export function AuctionRowsLoading() {
  return (
    <div className="stack auction-rows" aria-busy="true">
      <output className="sr-only">{dashboardText('loading')}</output>
      {Array.from({ length: ROWS_LOADING }, (_, at) => (
        <div key={at} className="panel auction-row" aria-hidden="true">
          <Skeleton className="auction-row-picture" />
          <div className="auction-row-title">
            <Skeleton />
            <Skeleton />
          </div>
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton className="auction-row-status" />
        </div>
      ))}
    </div>
  )
}

type PagedList = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

export function LoadMore({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null
  return (
    <div className="more auction-rows-more">
      <Button
        look="line"
        busy={list.isFetchingNextPage && dashboardText('loading')}
        onClick={() => void list.fetchNextPage()}
      >
        {dashboardText('loadMore')}
      </Button>
    </div>
  )
}
