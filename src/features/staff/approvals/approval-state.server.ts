import { sql } from 'kysely'
import { IS_UNDECIDED_BELOW_RESERVE } from '../../../engine/sales/offers/undecided-below-reserve.server.ts'
import { POSSIBLE_FROM } from '../../../rules/sales/decide-sale.ts'

/**
 * What cannot be done any more is closed, as nobody has to decide it: a bid of a run that is over, an offer for one that was sold or
 * is held again, a refund of more than is left of what was paid, a credit on a sale that is over, another way for what is sent, a payment that was
 * seen to, one for a sale that is over, bank details, contact details or a reserve that somebody else has changed, a reserve
 * of a run that is over, a statement that was paid out, lines of a bank
 * that somebody has seen to.
 */
export const approvalStateNow = sql<string>`case when approvals.state <> 'waiting' or case approvals.action
    when 'void-bid' then exists (
      select from bids join auctions on auctions.id = bids.auction_id and auctions.run = bids.run
      where bids.id = approvals.subject and auctions.status = 'available'
        and (ends_at > clock_timestamp() or paused_at is not null)
    )
    when 'counter-offer' then exists (
      select from bids join auctions on auctions.id = bids.auction_id and auctions.run = bids.run
      where bids.id = approvals.subject and ${IS_UNDECIDED_BELOW_RESERVE}
    )
    when 'refund' then exists (select from sales where sales.id = approvals.subject and paid >= approvals.amount)
    when 'credit' then exists (
      select from sales
      where sales.id = approvals.subject and sales.state = any(${[...POSSIBLE_FROM['add-line']]})
    )
    when 'handover' then exists (
      select from sales
      where sales.id = approvals.subject and sales.state = any(${[...POSSIBLE_FROM['choose-handover']]})
    )
    when 'bank-details' then coalesce((select max(seq) from house_changes where setting = 'bank'), 0)
      = (approvals.details #>> '{house,seen}')::bigint
    when 'contact' then coalesce((select max(seq) from house_changes where setting = 'contact'), 0)
      = (approvals.details #>> '{house,seen}')::bigint
    when 'reserve' then exists (
      select from auctions
      where auctions.id = approvals.subject and status = 'available'
        and (ends_at > clock_timestamp() or paused_at is not null)
        and auctions.run = (approvals.details #>> '{reserve,run}')::integer
        and reserve_price is not distinct from (approvals.details #>> '{reserve,before}')::bigint
    )
    when 'assign-payment' then exists (
      select from payments, sales
      where payments.id = approvals.subject and payments.state = 'review'
        and sales.id = (approvals.details->>'reservation')::uuid
        and sales.state = any(${[...POSSIBLE_FROM['record-payment']]})
    )
    when 'payout' then not exists (
      select from proceeds_payouts where proceeds_payouts.statement_id = approvals.subject
    )
    when 'dismiss-lines' then not exists (
      select from jsonb_array_elements(approvals.details #> '{dismissed,lines}') asked
        join statement_lines on statement_lines.statement_id = approvals.subject and n = asked::integer
      where statement_lines.state <> 'waiting'
    )
    else exists (select from payments where payments.id = approvals.subject and payments.state = 'review')
  end then approvals.state else 'closed' end`
