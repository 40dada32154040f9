import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { staffSettlementText } from '../../../../languages/staff/settlement.ts'
import { HOUSE_CURRENCY } from '../../../../rules/money.ts'
import { otherCurrencyInWords } from '../../../../rules/sales/wires/other-currency.ts'
import { Button } from '../../../../ui/button.tsx'
import { exactlyIn } from '../../../settlement/sale-words.ts'
import { staffQuery } from '../../frame/staff-calls.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import type { Act } from '../acts/act.ts'
import { assignWire, returnWire } from '../acts/other-acts.ts'
import type { PaymentPage, StaffPayment } from '../payments.ts'
import { Failed, Waiting } from './sale-desk.tsx'
import { SaleSearch } from './sale-search.tsx'
import { SignaturePanel } from './signature-panel.tsx'

/** Money that came and is of no sale: find its sale, or send it back. */
export function PaymentDesk({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(staffQuery<PaymentPage>(`/api/staff/payments/${id}`))
  const [act, setAct] = useState<Act | null>(null)
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Waiting />
  const { payment, approvals } = data
  const waits = payment.state === 'review'
  const isInDollars = payment.currency === HOUSE_CURRENCY
  return (
    <div className="settle-stack">
      <PaymentFacts payment={payment}>
        {waits && !isInDollars ? <span>{otherCurrencyInWords(payment.currency)}</span> : null}
        {waits && approvals.length === 0 ? (
          <Button look="line" onClick={() => setAct(returnWire(data))}>
            {staffSettlementText('sendBack')}
          </Button>
        ) : null}
      </PaymentFacts>
      {approvals.map((approval) => (
        <SignaturePanel key={approval.id} approval={approval} ask={setAct} />
      ))}
      {waits && isInDollars && approvals.length === 0 ? (
        <FindSale page={data} ask={setAct} />
      ) : null}
      {act ? <ActDialog act={act} onClose={() => setAct(null)} /> : null}
    </div>
  )
}

const STATES = {
  review: 'notYetCounted',
  counted: 'countedToSale',
  returned: 'sentBack',
} as const

function PaymentFacts({ payment, children }: { payment: StaffPayment; children: ReactNode }) {
  const { amount, currency, received_on: day, sender, note, review_reason: why, state } = payment
  const facts: [string, string | null][] = [
    [staffSettlementText('sender'), sender],
    [staffSettlementText('arrivedOn'), day],
    [staffSettlementText('text'), note],
    [staffSettlementText('why'), why],
  ]
  return (
    <section className="settle-panel" aria-labelledby="payment">
      <div className="settle-panel-head">
        <h2 id="payment">{exactlyIn(currency, amount)}</h2>
        <span className="chip soft" data-tone={state === 'review' ? 'warn' : 'mute'}>
          {staffSettlementText(STATES[state])}
        </span>
      </div>
      <dl className="settle-facts">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className="settle-acts settle-foot">{children}</div>
    </section>
  )
}

interface FindSaleProps {
  page: PaymentPage
  ask: (act: Act) => void
}

function FindSale({ page, ask }: FindSaleProps) {
  const { amount, sender } = page.payment
  return (
    <section className="settle-panel" aria-labelledby="find-sale">
      <div className="settle-panel-head">
        <h2 id="find-sale">{staffSettlementText('whichSale')}</h2>
      </div>
      <SaleSearch
        amount={amount}
        initial={sender ?? ''}
        choose={staffSettlementText('count')}
        onChoose={({ id, auction, invoice_number: number }) =>
          ask(
            assignWire(page, {
              reservation_id: id,
              of: `${auction?.title ?? ''}, ${number ?? ''}`,
            }),
          )
        }
      />
    </section>
  )
}
