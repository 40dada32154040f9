import type { ReactNode } from 'react'
import { membersText } from '../../../../languages/staff/members.ts'
import { calendarDay } from '../../../frame/calendar-day.ts'
import { dayAndMinute, exactInstant } from '../../../lot/instants.ts'
import { exactly, exactlyIn } from '../../../settlement/sale-words.ts'
import { inWords } from '../../audit/audit-details.ts'
import { AUDIT_ADDRESS, type AuditLine } from '../../audit/audit-log.ts'
import { FoundLink } from '../../frame/found-link.tsx'
import { StaffLink } from '../../frame/staff-link.tsx'
import { openText } from '../../settlement/desk/open-row.ts'
import {
  memberAddress,
  type MemberBids,
  type MemberNotices,
  type MemberPayments,
  type MemberPurchases,
  type MemberSessions,
} from './member-record.ts'
import { bidInWords, paymentInWords, saleInWords } from './member-words.ts'
import { RecordList } from './record-list.tsx'

interface OfMember {
  id: string
}

type RowOf<Page extends { items: unknown[] }> = Page['items'][number]

export function BidLines({ id }: OfMember) {
  return (
    <RecordList<RowOf<MemberBids>>
      address={`${memberAddress(id)}/bids`}
      none={membersText('noBids')}
      line={(bid) => ({
        what: (
          <FoundLink kind="lot" id={bid.auction_id}>
            {bid.title}
          </FoundLink>
        ),
        more: membersText('lotAndRun', { lot: bid.lot, run: bid.run }),
        told: bidInWords(bid.standing),
        money: exactly(bid.amount),
        time: exactInstant(bid.created_at),
      })}
    />
  )
}

export function PurchaseLines({ id }: OfMember) {
  return (
    <RecordList<RowOf<MemberPurchases>>
      address={`${memberAddress(id)}/purchases`}
      none={membersText('noPurchases')}
      line={(sale) => ({
        what: <SaleLink id={sale.id}>{sale.title}</SaleLink>,
        more: membersText('purchaseMore', {
          lot: sale.lot,
          invoice: sale.invoice,
          paid: exactly(sale.paid),
          due: dayAndMinute(sale.due_at),
        }),
        told: saleInWords(sale.state),
        money: exactly(sale.total),
        time: dayAndMinute(sale.issued_at),
      })}
    />
  )
}

export function PaymentLines({ id }: OfMember) {
  return (
    <RecordList<RowOf<MemberPayments>>
      address={`${memberAddress(id)}/payments`}
      none={membersText('noWires')}
      line={({ amount, currency, ...wire }) => ({
        what: wire.sender ?? membersText(amount < 0 ? 'sentBack' : 'noSender'),
        more: membersText.rich('forInvoice', {
          invoice: wire.invoice,
          sale: (words) => <SaleLink id={wire.reservation_id}>{words}</SaleLink>,
        }),
        told: paymentInWords(wire.state),
        money: exactlyIn(currency, amount),
        time: calendarDay(`${wire.received_on}T12:00:00Z`),
      })}
    />
  )
}

export function NoticeLines({ id }: OfMember) {
  return (
    <RecordList<RowOf<MemberNotices>>
      address={`${memberAddress(id)}/notices`}
      none={membersText('noNotices')}
      line={(notice) => ({
        what: notice.title,
        more: notice.text,
        told: notice.read_at ? ['mute', membersText('read')] : ['info', membersText('notRead')],
        time: dayAndMinute(notice.created_at),
      })}
    />
  )
}

export function SessionLines({ id }: OfMember) {
  return (
    <RecordList<RowOf<MemberSessions>>
      address={`${memberAddress(id)}/sessions`}
      none={membersText('noSessions')}
      line={(session) => ({
        what: session.device,
        more: membersText('since', { time: dayAndMinute(session.started_at) }),
        time: membersText('used', { time: dayAndMinute(session.last_used_at) }),
      })}
    />
  )
}

/** What staff did to the account, looks included. */
export function AuditLines({ id }: OfMember) {
  const search = new URLSearchParams({ subject: id }).toString()
  return (
    <>
      <RecordList<AuditLine>
        address={`${AUDIT_ADDRESS}?${search}`}
        none={membersText('nothingDone')}
        line={(line) => ({
          what: inWords(line.action),
          more: [line.name ?? membersText('unknown'), line.reason && `“${line.reason}”`]
            .filter(Boolean)
            .join(': '),
          time: dayAndMinute(line.at),
        })}
      />
      <p className="member-none">
        <StaffLink path="audit" search={search} className="link">
          {membersText('searchLog')}
        </StaffLink>
      </p>
    </>
  )
}

function SaleLink({ id, children }: OfMember & { children: ReactNode }) {
  return (
    <StaffLink path="settlement" search={`queue=all&open=${openText({ kind: 'sale', id })}`}>
      {children}
    </StaffLink>
  )
}
