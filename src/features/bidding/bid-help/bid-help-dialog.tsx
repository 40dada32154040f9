import { writeStored } from '../../../browser/stored-texts.ts'
import { biddingText } from '../../../languages/site/bidding.ts'
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
      title={biddingText('attention')}
      description={biddingText('attentionText')}
      footer={
        <Button
          look="ink"
          onClick={() => {
            writeStored(...HELP_SEEN)
            onClose()
          }}
        >
          {biddingText('gotIt')}
        </Button>
      }
    >
      <p>
        {biddingText.rich('bidTrueMaximum', {
          b: (words) => <b className="bid-help-point">{words}</b>,
        })}
      </p>
      <span>
        <BidHelpLink />
      </span>
    </Dialog>
  )
}
