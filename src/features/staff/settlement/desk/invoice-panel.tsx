import { serverNow } from '../../../../browser/clock.ts'
import { staffSaleText } from '../../../../languages/staff/sale.ts'
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
        <h2 id="invoice-lines">{staffSaleText('invoice')}</h2>
        <span className="settle-panel-note">
          {staffSaleText('dueTime', { time: dayAndMinute(invoice.due_at) })}
        </span>
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
            <th scope="row">{staffSaleText('total')}</th>
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
        <h2>{staffSaleText('payments')}</h2>
        <span className="settle-panel-note tn">
          {staffSaleText('reference', { reference: invoice.reference })}
        </span>
      </div>
      <table className="settle-table">
        <tbody>
          {payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} />
          ))}
          {refunds.map(({ id, amount, reason }) => (
            <tr key={id} data-open>
              <td>
                {staffSaleText('refund')}
                <small>{reason}</small>
              </td>
              <td>
                <span className="chip soft" data-tone="warn">
                  {staffSaleText('oneOfTwoSigned')}
                </span>
              </td>
              <td className="settle-num">{exactly(-amount)}</td>
            </tr>
          ))}
          <tr className="settle-sum">
            <th scope="row" colSpan={2}>
              {staffSaleText(payments.length === 0 ? 'noPayments' : 'received')}
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
  const by = payment.is_from_statement
    ? staffSaleText('fromStatement')
    : recorder && staffSaleText('recordedBy', { name: recorder })
  return (
    <tr data-open={isCounted ? undefined : ''}>
      <td>
        {staffSaleText.rich(amount < 0 ? 'refundOf' : 'wireOf', {
          day,
          tn: (words) => <span className="tn">{words}</span>,
        })}
        <small>{[sender, note, by].filter(Boolean).join(', ')}</small>
      </td>
      <td>
        {isCounted ? null : (
          <span className="chip soft" data-tone={state === 'review' ? 'warn' : 'mute'}>
            {staffSaleText(state === 'review' ? 'notYetCounted' : 'sentBack')}
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
  useKey('W', wire, { name: staffSaleText('recordWire'), isShown: true, enabled: mayRecord })
  return (
    <div className="settle-acts settle-foot">
      {mayRecord ? (
        <Button look={record.invoice.balance > 0 ? 'ink' : 'line'} size="sm" onClick={wire}>
          {staffSaleText('recordWire')} <KeyCap keys="W" />
        </Button>
      ) : null}
      {may('add-line') ? (
        <Button look="line" size="sm" onClick={() => ask(addLine(record))}>
          {staffSaleText('addLine')}
        </Button>
      ) : null}
      {may('extend-due') ? (
        <Button look="line" size="sm" onClick={() => ask(extendDue(record, serverNow()))}>
          {staffSaleText('extendDue')}
        </Button>
      ) : null}
      {may('refund') && record.invoice.paid > 0 ? (
        <Button look="line" size="sm" onClick={() => ask(refund(record))}>
          {staffSaleText('refundDots')}
        </Button>
      ) : null}
      {may('cancel') && record.invoice.paid === 0 ? (
        <Button look="line" size="sm" onClick={() => ask(cancelSale(record))}>
          {staffSaleText('cancelDots')}
        </Button>
      ) : null}
    </div>
  )
}
