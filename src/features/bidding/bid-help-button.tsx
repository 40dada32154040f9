import CircleHelp from 'lucide-react/icons/circle-help'
import { lazy, Suspense, useState } from 'react'
import { useRemembered } from '../../browser/remembered.ts'
import { IconButton } from '../../ui/button.tsx'
import { HELP_SEEN } from './bid-help-seen.ts'

const loadDialog = () => import('./bid-help-dialog.tsx')
const BidHelpDialog = lazy(() => loadDialog().then((module) => ({ default: module.BidHelpDialog })))

/**
 * The help icon that opens 'ATTENTION!'. A yellow mark asks for attention until the reader has said
 * 'Got it, don't show again'.
 */
export function BidHelpButton() {
  const [isOpen, setOpen] = useState(false)
  const isSeen = useRemembered(...HELP_SEEN)
  return (
    <>
      <IconButton
        className="bid-help"
        label="About blind bidding"
        aria-haspopup="dialog"
        data-unseen={isSeen ? undefined : ''}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
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
