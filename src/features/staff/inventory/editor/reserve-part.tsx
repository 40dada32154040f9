import { useState } from 'react'
import { z } from 'zod'
import { editorText } from '../../../../languages/staff/editor.ts'
import { dollarsToCents, formatCents, formatDollars } from '../../../../rules/money.ts'
import { lowReserve } from '../../../../rules/vehicle/intake-warnings.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { reasonSchema } from '../../reason.ts'
import { ActDialog } from '../../settlement/acts/act-dialog.tsx'
import type { Act } from '../../settlement/acts/act.ts'
import { readDollars, typedWholeDollars } from '../../settlement/acts/typed-values.ts'
import { SignaturePanel } from '../../settlement/desk/signature-panel.tsx'
import type { AuctionForEditor, StaffAuction } from '../auction-form.ts'
import { editorAddress } from './editor-query.ts'

interface ReservePartProps {
  auction: AuctionForEditor
  onChanged: () => void
}

/** The reserve of an auction that bidders see: a second person signs each change. */
export function ReservePart({ auction: { auction }, onChanged }: ReservePartProps) {
  const [act, setAct] = useState<Act | null>(null)
  const { reserve_price: reserve } = auction
  return (
    <div className="editor-reserve">
      <TextField
        label={editorText('reserve')}
        readOnly
        value={reserve === null ? editorText('none') : inDollars(reserve)}
        hint={editorText('reserveSigned')}
      />
      {auction.status === 'available' ? (
        <Button look="line" size="sm" onClick={() => setAct(changeReserve(auction))}>
          {editorText('changeReserveAsk')}
        </Button>
      ) : null}
      {act ? <ActDialog act={act} onClose={() => setAct(null)} onDone={onChanged} /> : null}
    </div>
  )
}

/** What waits for a second person about the auction; to be signed beside it. */
export function Signatures({ auction: { approvals }, onChanged }: ReservePartProps) {
  const [act, setAct] = useState<Act | null>(null)
  return (
    <>
      {approvals.map((approval) => (
        <SignaturePanel key={approval.id} approval={approval} ask={setAct} />
      ))}
      {act ? <ActDialog act={act} onClose={() => setAct(null)} onDone={onChanged} /> : null}
    </>
  )
}

function changeReserve(auction: StaffAuction): Act {
  const { id, reserve_price: reserve, bid_count: bids } = auction
  const startingBid = dollarsToCents(auction.starting_bid)
  return {
    title: editorText('changeReserve'),
    says: editorText('reserveStays', {
      reserve: reserve === null ? 'none' : inDollars(reserve),
      bids: bids > 0 ? 'some' : 'none',
    }),
    confirm(typed) {
      const amount = readDollars(typed['reserve_price'] ?? '')
      const to = amount === null ? 'none' : formatDollars(amount)
      return editorText('askForReserve', { reserve: to })
    },
    warns(typed) {
      const amount = readDollars(typed['reserve_price'] ?? '')
      return lowReserve({ startingBid, reservePrice: dollarsToCents(amount) })
    },
    fields: [
      {
        ...{ name: 'reserve_price', label: editorText('newReserve'), kind: 'money' },
        ...{ hint: editorText('emptyForNone'), isOptional: true },
      },
      { name: 'reason', label: editorText('reason'), kind: 'reason' },
    ],
    rules: z.object({
      reserve_price: z.union([
        z
          .string()
          .trim()
          .length(0)
          .transform(() => null),
        typedWholeDollars,
      ]),
      reason: reasonSchema,
    }),
    initial: { reserve_price: '', reason: '' },
    method: 'PATCH',
    address: editorAddress(id),
    done: editorText('reserveChanged'),
  }
}

function inDollars(reserve: number): string {
  return formatCents(dollarsToCents(reserve))
}
