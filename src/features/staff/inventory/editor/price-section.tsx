import { serverNow } from '../../../../browser/clock.ts'
import { DAY, HOUR } from '../../../../rules/durations.ts'
import { dollarsToCents } from '../../../../rules/money.ts'
import { lowReserve } from '../../../../rules/vehicle/intake-warnings.ts'
import { weekdayAndTime } from '../../../lot/instants.ts'
import type { AuctionFields, AuctionForEditor } from '../auction-form.ts'
import { EditorChoice, EditorField } from './editor-field.tsx'
import { EditorSection } from './editor-section.tsx'
import { fieldsAsTyped } from './editor-state.ts'
import { ReservePart } from './reserve-part.tsx'
import type { Editor } from './use-editor.ts'

const BUY_NOW = [
  { value: 'true', label: 'Offered' },
  { value: 'false', label: 'Off' },
]

interface PriceSectionProps {
  editor: Editor
  auction: AuctionForEditor
  onChanged: () => void
}

/** How it is sold. */
export function PriceSection({ editor, auction, onChanged }: PriceSectionProps) {
  const fields = fieldsAsTyped(editor.state)
  const { ends_at: endsAt } = fields
  const hasBids = auction.auction.bid_count > 0
  return (
    <EditorSection number={5} title="Price and time" note="The reserve is never public">
      <div className="editor-fields">
        <EditorField
          {...{ editor, name: 'starting_bid', label: 'Starting bid', inputMode: 'numeric' }}
          hint={hasBids ? 'Fixed once there are bids' : undefined}
        />
        {auction.auction.status === 'draft' ? (
          <EditorField
            {...{ editor, name: 'reserve_price', label: 'Reserve', inputMode: 'numeric' }}
            hint="Empty for none"
          />
        ) : (
          <ReservePart auction={auction} onChanged={onChanged} />
        )}
        <EditorChoice editor={editor} name="buy_now_enabled" label="Buy Now" options={BUY_NOW} />
        <EditorField
          {...{ editor, name: 'buy_now_price', label: 'Buy Now price', inputMode: 'numeric' }}
          hint="Empty for the current bid"
        />
        <EditorField
          {...{ editor, name: 'ends_at', label: 'Ends (Eastern time)', type: 'datetime-local' }}
          hint={`${weekdayAndTime(endsAt)}, ${fromNow(Date.parse(endsAt) - serverNow())}`}
          isWide
        />
        <EditorField
          {...{ editor, name: 'soft_close_seconds', label: 'Soft close' }}
          inputMode="numeric"
          hint="Seconds; 0 is off"
        />
      </div>
      {/* Of a draft the check list tells it. */}
      <output className="field-warning">
        {auction.auction.status === 'available' ? reserveWarning(fields) : null}
      </output>
    </EditorSection>
  )
}

function reserveWarning({ starting_bid: start, reserve_price: reserve }: AuctionFields) {
  return lowReserve({ startingBid: dollarsToCents(start), reservePrice: dollarsToCents(reserve) })
}

function fromNow(left: number): string {
  if (left <= 0) return 'in the past'
  const days = Math.floor(left / DAY)
  return `${days > 0 ? `${days}d ` : ''}${Math.floor((left % DAY) / HOUR)}h from now`
}
