/** What there is of one member, as files. */
import { utcCell } from '../../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../../table/export-list.server.ts'
import { listMemberBids } from './member-bids.server.ts'
import { listMemberNotices, listMemberSessions } from './member-news.server.ts'
import { listMemberPayments, listMemberPurchases } from './member-purchases.server.ts'
import type {
  MemberBids,
  MemberNotices,
  MemberPayments,
  MemberPurchases,
  MemberSessions,
} from './member-record.ts'

type ColumnsOf<Page extends { items: unknown[] }> = readonly CsvColumn<Page['items'][number]>[]

const BIDS: ColumnsOf<MemberBids> = [
  { header: 'Lot', value: (line) => line.lot },
  { header: 'Title', value: (line) => line.title },
  { header: 'Run', value: (line) => line.run },
  { header: 'Amount', value: (line) => line.amount },
  { header: 'Standing', value: (line) => line.standing },
  { header: 'Placed (UTC)', value: (line) => utcCell(line.created_at) },
]

const PURCHASES: ColumnsOf<MemberPurchases> = [
  { header: 'Lot', value: (line) => line.lot },
  { header: 'Title', value: (line) => line.title },
  { header: 'Invoice', value: (line) => line.invoice },
  { header: 'State', value: (line) => line.state },
  { header: 'Total', value: (line) => line.total },
  { header: 'Paid', value: (line) => line.paid },
  { header: 'Invoiced (UTC)', value: (line) => utcCell(line.issued_at) },
  { header: 'Due (UTC)', value: (line) => utcCell(line.due_at) },
]

const PAYMENTS: ColumnsOf<MemberPayments> = [
  { header: 'Sender', value: (line) => line.sender },
  { header: 'Invoice', value: (line) => line.invoice },
  { header: 'State', value: (line) => line.state },
  { header: 'Amount', value: (line) => line.amount },
  { header: 'Currency', value: (line) => line.currency },
  { header: 'Received on', value: (line) => line.received_on },
  { header: 'Recorded (UTC)', value: (line) => utcCell(line.created_at) },
]

const NOTICES: ColumnsOf<MemberNotices> = [
  { header: 'Kind', value: (line) => line.kind },
  { header: 'Title', value: (line) => line.title },
  { header: 'Text', value: (line) => line.text },
  { header: 'Told (UTC)', value: (line) => utcCell(line.created_at) },
  { header: 'Read (UTC)', value: (line) => utcCell(line.read_at) },
]

const SESSIONS: ColumnsOf<MemberSessions> = [
  { header: 'Device', value: (line) => line.device },
  { header: 'Since (UTC)', value: (line) => utcCell(line.started_at) },
  { header: 'Last used (UTC)', value: (line) => utcCell(line.last_used_at) },
]

export const EXPORTED_RECORDS = [
  exportList(listMemberBids, BIDS),
  exportList(listMemberPurchases, PURCHASES),
  exportList(listMemberPayments, PAYMENTS),
  exportList(listMemberNotices, NOTICES),
  exportList(listMemberSessions, SESSIONS),
]
