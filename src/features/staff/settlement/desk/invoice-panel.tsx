import { serverNow } from '../../../../browser/clock.ts'
import { businessDay } from '../../../../rules/business-day.ts'
import { POSSIBLE_FROM } from '../../../../rules/sales/decide-sale.ts'
import { Button } from '../../../../ui/button.tsx'
import { dayAndMinute } from '../../../lot/instants.ts'
import { exactly, exactlyIn } from '../../../settlement/sale-words.ts'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKey } from '../../frame/keys.ts'
import { addLine, cancelSale, extendDue, recordWire, refund } from '../acts/money-acts.ts'
import type { StaffPayment } from '../payments.ts'
import type { SaleRecord } from '../sale-record.ts'
import { DefaultPart } from './default-part.tsx'
import type { SalePart } from './sale-desk.tsx'

/** What the invoice is made of, and what came and went for it. */
export function InvoicePanel({ record, ask }: SalePart) {
  const { invoice, is_own: isOwn } = record
  return (
    <section className="settle-panel" aria-labelledby="invoice-lines">
      <div className="settle-panel-head">
        <h2 id="invoice-lines">Invoice</h2>
        <span className="settle-panel-note">Due {dayAndMinute(invoice.due_at)}</span>
      </div>
      <table className="settle-table">
        <tbody>
          {invoice.lines.map(({ text, amount }, index) => (
            <tr key={`${index} ${text}`}>
              <td>{text}</td>
              <td className="settle-num">{exactly(amount)}</td>
            </tr>
          ))}
          <tr className="settle-sum">
            <th scope="row">Total</th>
            <td className="settle-num">{exactly(invoice.total)}</td>
          </tr>
        </tbody>
      </table>
      <DefaultPart record={record} ask={ask} />
      <Payments record={record} />
      {isOwn ? null : <MoneyActs record={record} ask={ask} />}
    </section>
  )
}

function Payments({ record }: { record: SaleRecord }) {
  const { payments, approvals, invoice } = record
  const refunds = approvals.filter(({ action }) => action === 'refund')
  return (
    <>
      <div className="settle-panel-head settle-again">
        <h2>Payments</h2>
        <span className="settle-panel-note tn">Reference {invoice.reference}</span>
      </div>
      <table className="settle-table">
        <tbody>
          {payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} />
          ))}
          {refunds.map(({ id, amount, reason }) => (
            <tr key={id} data-open>
              <td>
                Refund
                <small>{reason}</small>
              </td>
              <td>
                <span className="chip soft" data-tone="warn">
                  1 of 2 signed
                </span>
              </td>
              <td className="settle-num">{exactly(-amount)}</td>
            </tr>
          ))}
          <tr className="settle-sum">
            <th scope="row" colSpan={2}>
              {payments.length === 0 ? 'No payments yet' : 'Received, less refunds'}
            </th>
            <td className="settle-num">{exactly(invoice.paid)}</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

/** What does not count, or not yet, is hatched. */
function PaymentLine({ payment }: { payment: StaffPayment }) {
  const { amount, currency, received_on: day, sender, note, recorder, state } = payment
  const isCounted = state === 'counted'
  const by = payment.is_from_statement ? 'from a statement' : recorder ? `by ${recorder}` : null
  return (
    <tr data-open={isCounted ? undefined : ''}>
      <td>
        {amount < 0 ? 'Refund' : 'Wire'} of <span className="tn">{day}</span>
        <small>{[sender, note, by].filter(Boolean).join(', ')}</small>
      </td>
      <td>
        {isCounted ? null : (
          <span className="chip soft" data-tone={state === 'review' ? 'warn' : 'mute'}>
            {state === 'review' ? 'Does not count yet' : 'Sent back'}
          </span>
        )}
      </td>
      <td className="settle-num">{exactlyIn(currency, amount)}</td>
    </tr>
  )
}

function MoneyActs({ record, ask }: SalePart) {
  const { state } = record.sale
  const may = (command: keyof typeof POSSIBLE_FROM) => POSSIBLE_FROM[command].includes(state)
  const wire = () => ask(recordWire(record, businessDay(new Date(serverNow()))))
  const mayRecord = may('record-payment')
  useKey('W', wire, { name: 'Record a wire', isShown: true, enabled: mayRecord })
  return (
    <div className="settle-acts settle-foot">
      {mayRecord ? (
        <Button look={record.invoice.balance > 0 ? 'ink' : 'line'} size="sm" onClick={wire}>
          Record a wire <KeyCap keys="W" />
        </Button>
      ) : null}
      {may('add-line') ? (
        <Button look="line" size="sm" onClick={() => ask(addLine(record))}>
          Add a line…
        </Button>
      ) : null}
      {may('extend-due') ? (
        <Button look="line" size="sm" onClick={() => ask(extendDue(record, serverNow()))}>
          Extend due…
        </Button>
      ) : null}
      {may('refund') && record.invoice.paid > 0 ? (
        <Button look="line" size="sm" onClick={() => ask(refund(record))}>
          Refund…
        </Button>
      ) : null}
      {may('cancel') && record.invoice.paid === 0 ? (
        <Button look="line" size="sm" onClick={() => ask(cancelSale(record))}>
          Cancel…
        </Button>
      ) : null}
    </div>
  )
}
