import CircleHelp from 'lucide-react/icons/circle-help'
import { Suspense, useEffect, useState } from 'react'
import { useIsStored } from '../../../browser/stored-texts.ts'
import { lazyPart } from '../../../browser/waits/lazy-part.ts'
import { whenIdle } from '../../../browser/when-idle.ts'
import { biddingText } from '../../../languages/site/bidding.ts'
import { IconButton } from '../../../ui/button.tsx'
import { HELP_SEEN } from './bid-help-seen.ts'

const BidHelpDialog = lazyPart(async () => (await import('./bid-help-dialog.tsx')).BidHelpDialog)

/**
 * The help icon that opens 'ATTENTION!'. A yellow mark asks for attention until the reader has said
 * 'Got it, don't show again'.
 */
export function BidHelpButton() {
  const [isOpen, setOpen] = useState(false)
  const isSeen = useIsStored(...HELP_SEEN)
  useEffect(() => whenIdle(BidHelpDialog.preload), [])
  return (
    <>
      <IconButton
        className="bid-help"
        label={biddingText('aboutBlindBidding')}
        aria-haspopup="dialog"
        data-unseen={isSeen ? undefined : ''}
        onClick={() => setOpen(true)}
      >
        <CircleHelp className="icon" />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <BidHelpDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
