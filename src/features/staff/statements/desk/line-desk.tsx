import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toastProblem } from '../../../../browser/toasts.ts'
import { staffStatementsText } from '../../../../languages/staff/statements.ts'
import { Button } from '../../../../ui/button.tsx'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKey } from '../../frame/keys.ts'
import { callStaff } from '../../frame/staff-calls.ts'
import { StaffLink } from '../../frame/staff-link.tsx'
import type { Act } from '../../settlement/acts/act.ts'
import { SaleSearch } from '../../settlement/desk/sale-search.tsx'
import type { QueueRow } from '../../settlement/queues/queues.ts'
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
  useKey('O', lookFor, {
    name: staffStatementsText('otherSale'),
    isShown: true,
    enabled: mayBePlaced,
  })
  return (
    <div className="settle-stack">
      <section className="settle-panel" aria-labelledby="line">
        <div className="settle-panel-head">
          <h2 id="line">
            {staffStatementsText('lineOf', { n: line.n, amount: lineAmount(line) })}
          </h2>
          <span className="chip soft" data-tone={tone}>
            {words}
          </span>
        </div>
        <LineFacts line={line} />
        <div className="settle-acts settle-foot">
          <LineActs statementId={statementId} line={line} ask={ask} />
          {mayBePlaced ? (
            <Button look="line" onClick={lookFor}>
              {staffStatementsText('otherSale')} <KeyCap keys="O" />
            </Button>
          ) : null}
          {waits && line.reservation_id ? (
            <Button look="line" onClick={() => ask(placeElsewhere(statementId, line, null))}>
              {staffStatementsText('notThisSaleDots')}
            </Button>
          ) : null}
          {line.reservation_id ? (
            <StaffLink path="settlement" search={`queue=all&open=sale-${line.reservation_id}`}>
              {staffStatementsText('openSale')}
            </StaffLink>
          ) : null}
        </div>
      </section>
      {isSearching && mayBePlaced ? (
        <section className="settle-panel" aria-labelledby="other-sale">
          <div className="settle-panel-head">
            <h2 id="other-sale">{staffStatementsText('whichSale')}</h2>
          </div>
          <SaleSearch
            ref={search}
            amount={line.amount}
            initial={line.sender ?? ''}
            choose={staffStatementsText('thisOne')}
            onChoose={choose}
          />
        </section>
      ) : null}
    </div>
  )
}

function LineFacts({ line }: Pick<LineDeskProps, 'line'>) {
  const facts = [
    ['date', line.date],
    ['sender', line.sender],
    ['text', line.text],
    ['pays', lineInWords(line)],
  ] as const
  return (
    <dl className="settle-facts">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{staffStatementsText(label)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
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
  useKey('Enter', confirm, {
    name: staffStatementsText('confirmMatch'),
    isShown: true,
    enabled: canConfirm,
  })
  useKey('D', dismiss, {
    name: staffStatementsText('notToBeBooked'),
    enabled: line.state === 'waiting',
  })
  return (
    <>
      {canConfirm ? (
        <Button look="lane" onClick={confirm}>
          {staffStatementsText('confirm')} <KeyCap keys="Enter" />
        </Button>
      ) : null}
      {isUnplaced(line) ? (
        <Button look="ink" onClick={keep}>
          {staffStatementsText(line.sale ? 'keepForReviewDots' : 'keepUnplacedDots')}
        </Button>
      ) : null}
      {mayRepeat ? (
        <Button look="line" onClick={isOfSale ? confirm : keep}>
          {staffStatementsText('bookAllTheSame')}
        </Button>
      ) : null}
      {line.state === 'waiting' ? (
        <Button look="line" onClick={dismiss}>
          {staffStatementsText('notToBeBookedDots')}
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
    onError: (error) => toastProblem(error, staffStatementsText('lineNotChanged')),
  })
}
