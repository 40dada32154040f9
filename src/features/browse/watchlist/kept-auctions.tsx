import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiProblem } from '../../../browser/api.ts'
import { browseText } from '../../../languages/site/browse.ts'
import { listsText } from '../../../languages/site/lists.ts'
import { useLiveAuctions } from '../../../live/use-live-auctions.ts'
import { Button } from '../../../ui/button.tsx'
import { ChosenToCompare } from '../../compare-choice/chosen-to-compare.tsx'
import { AuctionCard, AuctionCardSkeleton } from '../../lot/auction-card.tsx'
import { auctionQuery } from '../../lot/auction-queries.ts'
import { NothingWatched } from '../../watchlist/nothing-watched.tsx'
import { readKept, writeKept } from '../../watchlist/watchlist-store.ts'
import './kept-auctions.css'

const SHOWN_AT_ONCE = 12

/** One that is taken off stays until the page is opened again: that may have been a slip. */
export function KeptAuctions() {
  const [ids] = useState(readKept)
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const shown = ids.slice(0, most)
  const reads = useQueries({ queries: shown.map((id) => auctionQuery(id)) })
  useLiveAuctions(shown)
  const gone = shown.filter((_, at) => isGone(reads[at]?.error))
  useForget(gone)
  const failed = reads.filter(({ error }) => error && !isGone(error))
  const isLoading = reads.some(({ isPending }) => isPending)
  return (
    <div className="lot-list" aria-busy={isLoading}>
      {isLoading ? (
        <output className="lot-list-loading">{listsText('loadingAuctions')}</output>
      ) : null}
      {failed.length > 0 ? (
        <p role="alert">
          {browseText.rich('failedTryAgain', {
            again: (words) => (
              <button
                type="button"
                className="link"
                onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
              >
                {words}
              </button>
            ),
          })}
        </p>
      ) : null}
      {gone.length > 0 ? <p>{browseText('withdrawn', { count: gone.length })}</p> : null}
      {gone.length === ids.length ? <NothingWatched /> : null}
      <div className="lot-grid">
        {reads.map(({ data, isPending }, at) =>
          data ? (
            <AuctionCard key={data.id} auction={data} heading="h2" isFirst={at === 0} />
          ) : isPending ? (
            <AuctionCardSkeleton key={shown[at]} />
          ) : null,
        )}
      </div>
      {most < ids.length ? (
        <div className="more lot-list-more">
          <Button
            look="line"
            busy={isLoading && listsText('loadingAuctions')}
            onClick={() => setMost(most + SHOWN_AT_ONCE)}
          >
            {listsText('loadMore')}
          </Button>
        </div>
      ) : null}
      <ChosenToCompare />
    </div>
  )
}

/** What was withdrawn takes no place, and is told of once. */
function useForget(gone: readonly string[]): void {
  const named = gone.join(' ')
  useEffect(() => {
    if (named) writeKept(readKept().filter((id) => !named.includes(id)))
  }, [named])
}

function isGone(error: Error | null | undefined): boolean {
  return error instanceof ApiProblem && error.problem.status === 404
}
