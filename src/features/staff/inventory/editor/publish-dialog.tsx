import { useQueryClient } from '@tanstack/react-query'
import { pick } from 'es-toolkit/object'
import { useState } from 'react'
import { z } from 'zod'
import { editorText } from '../../../../languages/staff/editor.ts'
import { formatDollars } from '../../../../rules/money.ts'
import { weekdayAndTime } from '../../../lot/instants.ts'
import { ActDialog } from '../../settlement/acts/act-dialog.tsx'
import type { Act } from '../../settlement/acts/act.ts'
import type { AuctionFields, AuctionForEditor } from '../auction-form.ts'
import { editorAddress, editorQuery } from './editor-query.ts'

interface PublishDialogProps {
  auction: AuctionForEditor['auction']
  fields: AuctionFields
  onClose: () => void
}

/** Asks by the terms as they are saved when it opens: once bidders see them, nobody takes them back. */
export function PublishDialog({ auction, fields, onClose }: PublishDialogProps) {
  const [seen, setSeen] = useState(fields)
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.fetchQuery({ ...editorQuery(auction.id), staleTime: 0 })
  return (
    <ActDialog
      act={publish(auction, seen)}
      onClose={onClose}
      onChangedMeanwhile={() => void readAgain().then((now) => setSeen(now.fields))}
    />
  )
}

function publish({ id, lot_number: lot }: AuctionForEditor['auction'], seen: AuctionFields): Act {
  const reserve = seen.reserve_price
  const before = pick(seen, [
    ...(['starting_bid', 'reserve_price', 'buy_now_price', 'buy_now_enabled'] as const),
    ...(['soft_close_seconds', 'ends_at'] as const),
  ])
  return {
    title: editorText('publishLot', { lot }),
    says: editorText('publishSays', {
      start: formatDollars(seen.starting_bid),
      hasReserve: reserve === null ? 'no' : 'yes',
      reserve: formatDollars(reserve ?? 0),
      end: weekdayAndTime(seen.ends_at),
    }),
    confirm: () => editorText('publish'),
    fields: [],
    rules: z.object({}).transform(() => ({ before })),
    initial: {},
    method: 'POST',
    address: `${editorAddress(id)}/publish`,
    done: editorText('published', { lot }),
  }
}
