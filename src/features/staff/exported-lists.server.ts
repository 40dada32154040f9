/** Every list of the back office that is also written as a CSV file. */
import { exportAudit } from './audit/audit-csv.server.ts'
import { exportOwnLots } from './consignors/own/own-lots-csv.server.ts'
import { exportStaffAuctions } from './inventory/auction-csv.server.ts'
import { exportRoom } from './live/room-csv.server.ts'
import { exportMessages } from './messages/message-csv.server.ts'
import { exportOutbox } from './outbox/outbox-csv.server.ts'
import { exportMembers } from './people/members/member-csv.server.ts'
import { exportHouseHistory } from './settings/history-csv.server.ts'
import { exportQueue } from './settlement/queue-csv.server.ts'

export const EXPORTED_LISTS = [
  ...[exportStaffAuctions, exportQueue, exportMessages, exportMembers],
  ...[exportOutbox, exportAudit, exportHouseHistory, exportRoom, exportOwnLots],
]
