import { serverNow } from '../../../../browser/clock.ts'
import { editorText } from '../../../../languages/staff/editor.ts'
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

function buyNowChoices() {
  return [
    { value: 'true', label: editorText('buyNowOffered') },
    { value: 'false', label: editorText('buyNowOff') },
  ]
}

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
    <EditorSection
      number={5}
      title={editorText('priceAndTime')}
      note={editorText('reserveNeverPublic')}
    >
      <div className="editor-fields">
        <EditorField
          {...{ editor, name: 'starting_bid', label: editorText('startingBid') }}
          inputMode="numeric"
          hint={hasBids ? editorText('fixedOnceBids') : undefined}
        />
        {auction.auction.status === 'draft' ? (
          <EditorField
            {...{ editor, name: 'reserve_price', label: editorText('reserve') }}
            inputMode="numeric"
            hint={editorText('emptyForNone')}
          />
        ) : (
          <ReservePart auction={auction} onChanged={onChanged} />
        )}
        <EditorChoice
          {...{ editor, name: 'buy_now_enabled', label: editorText('buyNow') }}
          options={buyNowChoices()}
        />
        <EditorField
          {...{ editor, name: 'buy_now_price', label: editorText('buyNowPrice') }}
          inputMode="numeric"
          hint={editorText('emptyForCurrentBid')}
        />
        <EditorField
          {...{ editor, name: 'ends_at', label: editorText('endsEastern') }}
          type="datetime-local"
          hint={endHint(endsAt)}
          isWide
        />
        <EditorField
          {...{ editor, name: 'soft_close_seconds', label: editorText('softClose') }}
          inputMode="numeric"
          hint={editorText('secondsHint')}
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

function endHint(endsAt: string): string {
  const when = weekdayAndTime(endsAt)
  const left = Date.parse(endsAt) - serverNow()
  if (left <= 0) return editorText('inThePast', { when })
  const days = Math.floor(left / DAY)
  return editorText('fromNow', { when, days, hours: Math.floor((left % DAY) / HOUR) })
}
