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
import { BID_WORDS, PAYMENT_WORDS, SALE_WORDS } from './member-words.ts'
import { RecordList } from './record-list.tsx'

interface OfMember {
  id: string
}

type RowOf<Page extends { items: unknown[] }> = Page['items'][number]

export function BidLines({ id }: OfMember) {
  return (
    <RecordList<RowOf<MemberBids>>
      address={`${memberAddress(id)}/bids`}
      none="No bids yet."
      line={(bid) => ({
        what: (
          <FoundLink kind="lot" id={bid.auction_id}>
            {bid.title}
          </FoundLink>
        ),
        more: `${bid.lot}, run ${bid.run}`,
        told: BID_WORDS[bid.standing],
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
      none="No purchases yet."
      line={(sale) => ({
        what: <SaleLink id={sale.id}>{sale.title}</SaleLink>,
        more: `${sale.lot}, ${sale.invoice}, paid ${exactly(sale.paid)}, due ${dayAndMinute(sale.due_at)}`,
        told: SALE_WORDS[sale.state],
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
      none="No wires yet."
      line={({ amount, currency, ...wire }) => ({
        what: wire.sender ?? (amount < 0 ? 'Sent back' : 'No sender told'),
        more: (
          <>
            for <SaleLink id={wire.reservation_id}>{wire.invoice}</SaleLink>
          </>
        ),
        told: PAYMENT_WORDS[wire.state],
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
      none="No notices yet."
      line={(notice) => ({
        what: notice.title,
        more: notice.text,
        told: notice.read_at ? ['mute', 'Read'] : ['info', 'Not read'],
        time: dayAndMinute(notice.created_at),
      })}
    />
  )
}

export function SessionLines({ id }: OfMember) {
  return (
    <RecordList<RowOf<MemberSessions>>
      address={`${memberAddress(id)}/sessions`}
      none="Not signed in anywhere."
      line={(session) => ({
        what: session.device,
        more: `since ${dayAndMinute(session.started_at)}`,
        time: `used ${dayAndMinute(session.last_used_at)}`,
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
        none="Nothing was done."
        line={(line) => ({
          what: inWords(line.action),
          more: [line.name ?? 'Unknown', line.reason && `“${line.reason}”`]
            .filter(Boolean)
            .join(': '),
          time: dayAndMinute(line.at),
        })}
      />
      <p className="member-none">
        <StaffLink path="audit" search={search} className="link">
          Search the whole log of this account
        </StaffLink>
      </p>
    </>
  )
}

function SaleLink({ id, children }: OfMember & { children: string }) {
  return (
    <StaffLink path="settlement" search={`queue=all&open=${openText({ kind: 'sale', id })}`}>
      {children}
    </StaffLink>
  )
}
