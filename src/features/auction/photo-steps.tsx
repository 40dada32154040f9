import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { auctionText } from '../../languages/site/auction.ts'
import { PlainButton } from '../../ui/button.tsx'

/** To the photo before and to the next. They lie over the photo, where the style sheet places them. */
export function PhotoSteps({ onStep }: { onStep: (by: 1 | -1) => void }) {
  return (
    <>
      <PlainButton
        className="over-photo"
        aria-label={auctionText('previousPhoto')}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft className="icon" />
      </PlainButton>
      <PlainButton
        className="over-photo"
        aria-label={auctionText('nextPhoto')}
        onClick={() => onStep(1)}
      >
        <ChevronRight className="icon" />
      </PlainButton>
    </>
  )
}
