import type { SaleEvent } from '../../../../rules/sales/sale.ts'
import type { ApprovalAction } from '../../approvals/approvals.ts'
import type { SaleRecord } from '../sale-record.ts'

/** What an act makes: what has happened to the sale once it is done, and what a second person is asked before. */
interface Makes {
  event: SaleEvent['type']
  question?: ApprovalAction
}

/** Where something is done to a sale, and how often staff had done it or asked for it by then: reminders and the buyer change neither. */
export function saleCall(record: SaleRecord, what: string, { event, question }: Makes) {
  const isMade = ({ type, is_by_buyer: isByBuyer }: SaleRecord['happened'][number]) =>
    type === event && !isByBuyer
  const asked = question === undefined ? 0 : (record.asked_counts[question] ?? 0)
  return {
    address: addressOf(record, what),
    seen: `${record.happened.filter(isMade).length} ${asked}`,
  }
}

/** The same of a wire that staff record: what is kept for review happens to no sale. */
export function wireCall(record: SaleRecord) {
  return { address: addressOf(record, 'payments'), seen: `${record.recorded_count}` }
}

const addressOf = ({ reservation_id: id }: SaleRecord, what: string) =>
  `/api/staff/reservations/${id}/${what}`
