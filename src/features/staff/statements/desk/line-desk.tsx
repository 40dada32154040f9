import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toastProblem } from '../../../../browser/toasts.ts'
import { Button } from '../../../../ui/button.tsx'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKey } from '../../frame/keys.ts'
import { callStaff } from '../../frame/staff-calls.ts'
import { StaffLink } from '../../frame/staff-link.tsx'
import type { Act } from '../../settlement/acts/act.ts'
import { SaleSearch } from '../../settlement/desk/sale-search.tsx'
import type { QueueRow } from '../../settlement/queues.ts'
import { chipOf, isCountable, isUnplaced, lineAmount, lineInWords } from '../line-words.ts'
import type { LineView } from '../statements.ts'
import {
  confirmLine,
  dismissLine,
  keepForReview,
  placeAddress,
  placeElsewhere,
} from './statement-acts.ts'

interface LineDeskProps {
  statementId: string
  line: LineView
  ask: (act: Act) => void
}

/** One line: what it pays, and what becomes of it. */
export function LineDesk({ statementId, line, ask }: LineDeskProps) {
  const [isSearching, setSearching] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const placing = usePlacing(statementId, line)
  const { words, tone } = chipOf(line)
  const facts = { Date: line.date, Sender: line.sender, Text: line.text, Pays: lineInWords(line) }
  const lookFor = () => {
    setSearching(true)
    requestAnimationFrame(() => search.current?.focus())
  }
  const before = line.reservation_id ?? line.named_reservation_id
  const choose = ({ id, auction, invoice_number: number }: QueueRow) => {
    const sale = { reservation_id: id, of: `${auction?.title}, ${number}` }
    if (before === null || before === id) placing.mutate(id)
    else ask(placeElsewhere(statementId, line, sale))
  }
  const waits = line.state === 'waiting'
  const mayBePlaced = waits && line.amount > 0 && line.currency === 'USD'
  useKey('O', lookFor, { name: 'Other sale', isShown: true, enabled: mayBePlaced })
  return (
    <div className="settle-stack">
      <section className="settle-panel" aria-labelledby="line">
        <div className="settle-panel-head">
          <h2 id="line">
            Line {line.n}, {lineAmount(line)}
          </h2>
          <span className="chip soft" data-tone={tone}>
            {words}
          </span>
        </div>
        <dl className="settle-facts">
          {Object.entries(facts).map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        <div className="settle-acts settle-foot">
          <LineActs statementId={statementId} line={line} ask={ask} />
          {mayBePlaced ? (
            <Button look="line" onClick={lookFor}>
              Other sale <KeyCap keys="O" />
            </Button>
          ) : null}
          {waits && line.reservation_id ? (
            <Button look="line" onClick={() => ask(placeElsewhere(statementId, line, null))}>
              Not this sale…
            </Button>
          ) : null}
          {line.reservation_id ? (
            <StaffLink path="settlement" search={`queue=all&open=sale-${line.reservation_id}`}>
              Open the sale
            </StaffLink>
          ) : null}
        </div>
      </section>
      {isSearching && mayBePlaced ? (
        <section className="settle-panel" aria-labelledby="other-sale">
          <div className="settle-panel-head">
            <h2 id="other-sale">Which sale is it for?</h2>
          </div>
          <SaleSearch
            ref={search}
            amount={line.amount}
            initial={line.sender ?? ''}
            choose="This one"
            onChoose={choose}
          />
        </section>
      ) : null}
    </div>
  )
}

function LineActs({ statementId, line, ask }: LineDeskProps) {
  const isRepeat = line.state === 'waiting' && line.match === 'known'
  const isOfSale = line.reservation_id !== null
  const mayRepeat = isRepeat && (isOfSale || line.reason_code === 'recorded_before')
  const canConfirm = isCountable(line)
  const confirm = () => ask(confirmLine(statementId, line))
  const keep = () => ask(keepForReview(statementId, line))
  const dismiss = () => ask(dismissLine(statementId, line))
  useKey('Enter', confirm, { name: 'Confirm the match', isShown: true, enabled: canConfirm })
  useKey('D', dismiss, { name: 'Not to be booked', enabled: line.state === 'waiting' })
  return (
    <>
      {canConfirm ? (
        <Button look="lane" onClick={confirm}>
          Confirm <KeyCap keys="Enter" />
        </Button>
      ) : null}
      {isUnplaced(line) ? (
        <Button look="ink" onClick={keep}>
          {line.sale ? 'Keep for review…' : 'Keep as unplaced…'}
        </Button>
      ) : null}
      {mayRepeat ? (
        <Button look="line" onClick={isOfSale ? confirm : keep}>
          Book it all the same…
        </Button>
      ) : null}
      {line.state === 'waiting' ? (
        <Button look="line" onClick={dismiss}>
          Not to be booked…
        </Button>
      ) : null}
    </>
  )
}

/** Which sale it is for moves no money: it counts only once it is confirmed. */
function usePlacing(statementId: string, line: LineView) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sale: string) =>
      callStaff(placeAddress(statementId, line), {
        method: 'POST',
        body: { reservation_id: sale },
      }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          String(address).startsWith(`/api/staff/statements/${statementId}`),
      }),
    onError: (error) => toastProblem(error, 'The line could not be changed'),
  })
}
