import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../../browser/session.ts'
import { biddingText } from '../../../languages/site/bidding.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import type { Profile } from '../../account/profile.ts'
import { DetailsDialog } from '../../before-bidding/details-dialog.tsx'
import { useBeforeBidding } from '../../before-bidding/use-before-bidding.ts'
import { useIsShown } from '../../before-bidding/use-is-shown.ts'
import { useAskToSignIn } from '../../frame/ask-to-sign-in.ts'
import { EndedNote } from '../../lot/ended-note.tsx'
import { TermsDialog } from '../dialogs/terms-dialog.tsx'
import { MaximumDialog } from './maximum-dialog.tsx'
import type { useMaximum } from './use-maximum.ts'

interface MaximumDialogsProps {
  auction: AuctionView
  isOver: boolean
  saving: ReturnType<typeof useMaximum>
  isLeading: boolean
  /** Dollars: one's own maximum that is kept, whether it leads or is beaten. */
  kept: number | null
  onClose: () => void
}

type Stage = { at: 'learning' | 'maximum' } | { at: 'terms' | 'details'; profile: Profile }

/** What the first bid needs is asked first, as before an exact bid; then the maximum. */
export function MaximumDialogs({ isLeading, saving, ...props }: MaximumDialogsProps) {
  const { auction, isOver, onClose } = props
  const { missing, firstMissing, learn } = useBeforeBidding()
  const askToSignIn = useAskToSignIn()
  const isShown = useIsShown()
  const [stage, setStage] = useState<Stage>(
    missing?.length === 0 ? { at: 'maximum' } : { at: 'learning' },
  )

  function goOn(profile: Profile | null) {
    const first = firstMissing(profile)
    if (!first || !profile) setStage({ at: 'maximum' })
    else setStage({ at: 'accept' in first ? 'terms' : 'details', profile })
  }

  const begin = useEffectEvent(() => {
    if (useSession.getState().status !== 'signed-in') {
      onClose()
      askToSignIn(biddingText('pleaseSignIn'))
    } else if (stage.at === 'learning') {
      void learn().then((profile) => isShown() && goOn(profile))
    }
  })
  useEffect(() => begin(), [])

  if (stage.at === 'terms') {
    return <TermsDialog {...{ auction, isOver, onClose }} amount={null} onAccept={goOn} />
  }
  if (stage.at === 'details') {
    return (
      <DetailsDialog
        profile={stage.profile}
        purpose={biddingText('neededFirst')}
        note={isOver ? <EndedNote /> : null}
        onSaved={goOn}
        onClose={onClose}
      />
    )
  }
  if (stage.at === 'learning') return null
  return <MaximumDialog {...props} isLeading={isLeading} saving={saving} />
}
