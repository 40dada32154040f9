import { writeStored } from '../../../browser/stored-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import '../dialogs/bid-dialogs.css'
import { BidHelpLink } from './bid-help-link.tsx'
import { HELP_SEEN } from './bid-help-seen.ts'

/** 'ATTENTION!': what a blind auction is, and to bid one's true maximum (specification, section 2). */
export function BidHelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="ATTENTION!"
      description="This is a blind auction. You see the current bid on this item, never the other bidders’ offers."
      footer={
        <Button
          look="ink"
          onClick={() => {
            writeStored(...HELP_SEEN)
            onClose()
          }}
        >
          Got it, don't show again
        </Button>
      }
    >
      <p>
        <b className="bid-help-point">Bid your true maximum.</b> You pay what you bid: the whole
        amount becomes the price. Your bid must exceed the starting price, it is binding, and it
        cannot be cancelled.
      </p>
      <span>
        <BidHelpLink />
      </span>
    </Dialog>
  )
}
