import { type Ref, useDeferredValue, useState } from 'react'
import { queuesText } from '../../../../languages/staff/queues.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { exactly } from '../../../settlement/sale-words.ts'
import { rowAmount, rowInWords } from '../queues/queue-words.ts'
import type { QueueRow } from '../queues/queues.ts'
import { useQueue } from './use-queue.ts'

const CAN_TAKE = new Set<QueueRow['state']>([
  ...(['invoiced', 'part_paid', 'paid', 'on_its_way', 'received', 'completed'] as const),
])

interface SaleSearchProps {
  /** Dollars that came: a sale that is owed this very amount says so. */
  amount: number
  /** What is looked for at first. */
  initial: string
  /** What the button of a sale says. */
  choose: string
  onChoose: (row: QueueRow) => void
  ref?: Ref<HTMLInputElement>
}

/** Sales by number, reference, title or name; only those that can take money. */
export function SaleSearch({ amount, initial, choose, onChoose, ref }: SaleSearchProps) {
  const [typed, setTyped] = useState(initial)
  const q = useDeferredValue(typed.trim())
  const found = useQueue('all', q)
  // What was found for other words is not offered: it would move away under the pointer.
  const isFound = q !== '' && !found.isPlaceholderData
  const rows = isFound ? found.rows.filter(({ state }) => CAN_TAKE.has(state)) : []
  return (
    <>
      <div className="settle-panel-body">
        <TextField
          ref={ref}
          label={queuesText('findSale')}
          hint={queuesText('findSaleBy')}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <ol className="settle-rows" aria-label={queuesText('salesFound')}>
        {rows.map((row) => (
          <li key={row.id} className="settle-row">
            <span className="settle-row-who">
              <b>{row.auction?.title}</b>
              <small>
                {rowInWords(row)}, {row.party}, {row.invoice_number}
              </small>
            </span>
            <span className="settle-row-end">
              <b className="fig">{rowAmount(row)}</b>
              <small data-tone={row.balance === amount ? 'ok' : undefined}>
                {row.balance === amount
                  ? queuesText('exactlyThis')
                  : queuesText('amountLeft', { amount: exactly(row.balance ?? 0) })}
              </small>
            </span>
            <Button look="line" size="sm" onClick={() => onChoose(row)}>
              {choose}
              <span className="sr-only"> {row.invoice_number}</span>
            </Button>
          </li>
        ))}
        {q !== '' && !found.isFetching && rows.length === 0 ? (
          <li className="settle-note">{queuesText('noSaleMatches')}</li>
        ) : null}
      </ol>
    </>
  )
}
