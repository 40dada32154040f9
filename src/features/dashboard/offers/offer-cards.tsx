import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { lazyPart } from '../../../browser/waits/lazy-part.ts'
import { whenIdle } from '../../../browser/when-idle.ts'
import { dashboardText } from '../../../languages/site/dashboard.ts'
import { HOUR } from '../../../rules/durations.ts'
import { formatDollars } from '../../../rules/money.ts'
import { Button } from '../../../ui/button.tsx'
import { TickingText } from '../../lot/ticking-text.tsx'
import { useIsOver } from '../../lot/use-server-time.ts'
import { AuctionRow } from '../auction-rows.tsx'
import { offerTimeLeft } from '../dashboard-labels.ts'
import type { Offer } from './my-offers.ts'
import { offersQuery } from './offers-query.ts'
import './offer-cards.css'

const OfferDialog = lazyPart(async () => (await import('./offer-dialog.tsx')).OfferDialog)

/** What staff offer to the member, until it is answered or its time is over. */
export function OfferCards({ userId }: { userId: string | null }) {
  const { data } = useQuery(offersQuery(userId))
  const waiting = data?.items.filter(({ state }) => state === 'waiting') ?? []
  const hasOffers = waiting.length > 0
  useEffect(() => (hasOffers ? whenIdle(OfferDialog.preload) : undefined), [hasOffers])
  if (!hasOffers) return null
  return (
    <section className="stack auction-rows offers" aria-label={dashboardText('offersToYou')}>
      {waiting.map((offer, at) => (
        <OfferCard key={offer.id} offer={offer} look={at === 0 ? 'lane' : 'ink'} />
      ))}
    </section>
  )
}

const WORDS = {
  counter_offer: { name: 'counterOffer', why: 'counterOfferText' },
  second_chance: { name: 'secondChance', why: 'secondChanceText' },
} as const

const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>

/** The first of them is the one way forward. */
function OfferCard({ offer, look }: { offer: Offer; look: 'lane' | 'ink' }) {
  const { auction, amount, bid, kind, expires_at } = offer
  const [answer, setAnswer] = useState<'accept' | 'decline' | null>(null)
  const isOver = useIsOver(expires_at)
  const end = Date.parse(expires_at)
  const timeLeft = useCallback((now: number) => offerTimeLeft(end, now), [end])
  return (
    <AuctionRow className="offer" auction={auction} note={dashboardText(WORDS[kind].name)}>
      <div>
        <small>{dashboardText('offeredToYou')}</small>
        <span className="fig">{formatDollars(amount)}</span>
      </div>
      <div>
        <small>{dashboardText('yourBid')}</small>
        <span className="fig">{bid === null ? dashboardText('noBid') : formatDollars(bid)}</span>
      </div>
      <div>
        <small>{dashboardText('answerWithin')}</small>
        <TickingText
          className="fig auction-row-time"
          textAt={timeLeft}
          pressingFrom={end - 2 * HOUR}
        />
      </div>
      <div className="spread offer-foot">
        <p>{dashboardText(isOver ? 'timeToAnswerOver' : WORDS[kind].why)}</p>
        <div className="cluster">
          <Button look="line" disabled={isOver} onClick={() => setAnswer('decline')}>
            {dashboardText.rich('declineOfferOf', { title: auction.title, hidden })}
          </Button>
          <Button look={look} disabled={isOver} onClick={() => setAnswer('accept')}>
            {dashboardText.rich('acceptOfferOf', { title: auction.title, hidden })}
          </Button>
        </div>
      </div>
      {answer ? (
        <Suspense>
          <OfferDialog offer={offer} answer={answer} onClose={() => setAnswer(null)} />
        </Suspense>
      ) : null}
    </AuctionRow>
  )
}
