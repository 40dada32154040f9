import { useState } from 'react'
import { z } from 'zod'
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
        label="Reserve"
        readOnly
        value={inWords(reserve)}
        hint="A second person signs a change"
      />
      {auction.status === 'available' ? (
        <Button look="line" size="sm" onClick={() => setAct(changeReserve(auction))}>
          Change the reserve…
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
  const rule = bids > 0 ? ' There are bids, so it can only be lowered.' : ''
  return {
    title: 'Change the reserve',
    says: `It is ${inWords(reserve)} until a second person has signed.${rule}`,
    confirm(typed) {
      const amount = readDollars(typed['reserve_price'] ?? '')
      const to = amount === null ? 'none' : formatDollars(amount)
      return `Ask for a reserve of ${to}`
    },
    warns(typed) {
      const amount = readDollars(typed['reserve_price'] ?? '')
      return lowReserve({ startingBid, reservePrice: dollarsToCents(amount) })
    },
    fields: [
      {
        ...{ name: 'reserve_price', label: 'New reserve', kind: 'money' },
        ...{ hint: 'Empty for none', isOptional: true },
      },
      { name: 'reason', label: 'Reason', kind: 'reason' },
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
    done: 'Reserve changed',
  }
}

function inWords(reserve: number | null): string {
  return reserve === null ? 'none' : formatCents(dollarsToCents(reserve))
}
