import { useQuery } from '@tanstack/react-query'
import ChevronsUp from 'lucide-react/icons/chevrons-up'
import { Suspense, useEffect, useState } from 'react'
import { useSession } from '../../../browser/session.ts'
import { lazyPart } from '../../../browser/waits/lazy-part.ts'
import { whenIdle } from '../../../browser/when-idle.ts'
import { maximumText } from '../../../languages/site/maximum.ts'
import { toldMaximum } from '../../../rules/maximum/told-maximum.ts'
import { formatDollars } from '../../../rules/money.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { MyStanding } from '../../dashboard/dashboard.ts'
import { SilenceNote } from '../../lot/silence-note.tsx'
import { maximumQuery } from './maximum-query.ts'
import './maximum-choice.css'
import { useMaximum } from './use-maximum.ts'

const MaximumDialogs = lazyPart(async () => (await import('./maximum-dialogs.tsx')).MaximumDialogs)

interface MaximumChoiceProps {
  auction: AuctionView
  isOver: boolean
  /** As the server told it for this very version; null while that is not known. */
  standing: MyStanding | null
  /** While a bid is being placed. */
  isDisabled: boolean
  /** Hears when one is at it: meanwhile its dialogs must not go away. */
  onActivity: (activity: 'asking' | 'none') => void
}

/** Beside the exact bid: the house bids the least needed, up to what nobody else is told. */
export function MaximumChoice(props: MaximumChoiceProps) {
  const { auction, isOver, standing, isDisabled, onActivity } = props
  const session = useSession()
  const isHydrated = useHydrated()
  const { data } = useQuery(
    maximumQuery(auction.id, session.status === 'signed-in' ? session.user.id : null),
  )
  const [isOpen, setOpen] = useState(false)
  // Here, for it goes on when the dialog is closed.
  const saving = useMaximum(auction.id, () => setOpen(false))
  const { isSaving } = saving
  useEffect(() => whenIdle(MaximumDialogs.preload), [])
  useEffect(
    () => onActivity(isOpen || isSaving ? 'asking' : 'none'),
    [isOpen, isSaving, onActivity],
  )
  const isLeading = standing?.standing === 'leading'
  // What was read before one's own bid above it is told of no more either.
  const maximum = toldMaximum(data?.amount ?? null, {
    isLeading,
    price: standing?.highest_own_bid ?? null,
  })
  // Also one that is beaten, which a void may have lead; not while it is not known which it is.
  const kept = standing === null ? null : maximum
  return (
    <div className="maximum-choice">
      <p>
        <ChevronsUp className="icon" />
        <span>{inWords(maximum, isLeading, standing !== null)}</span>
      </p>
      <Button
        look="line"
        size="sm"
        busy={isHydrated ? isSaving && maximumText('saving') : maximumText('loading')}
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        {maximumText(kept !== null && isLeading ? 'change' : 'set')}
      </Button>
      {isOpen ? (
        <Suspense>
          <MaximumDialogs
            {...{ auction, isOver, saving, kept }}
            isLeading={isLeading}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
      <SilenceNote silence={isOpen ? 'none' : saving.silence} what="maximum" />
    </div>
  )
}

function inWords(maximum: number | null, isLeading: boolean, isKnown: boolean) {
  if (maximum === null || !isKnown) return maximumText('letUsBid')
  if (!isLeading) return maximumText('wasOutbid', { maximum: formatDollars(maximum) })
  return maximumText.rich('biddingUpTo', {
    maximum: formatDollars(maximum),
    b: (words) => <b className="tn">{words}</b>,
  })
}
