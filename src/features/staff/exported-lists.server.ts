/** Every list of the back office that is also written as a CSV file. */
import { exportAudit } from './audit/audit-csv.server.ts'
import { exportConsignors } from './consignors/consignors-csv.server.ts'
import { exportOwnRunningLots } from './consignors/own/own-live-csv.server.ts'
import { exportOwnLots } from './consignors/own/own-lots-csv.server.ts'
import { exportOwnDecisions } from './consignors/questions/own-decisions-csv.server.ts'
import { exportStaffAuctions } from './inventory/auction-csv.server.ts'
import { exportFeed } from './live/feed-csv.server.ts'
import { exportRoom } from './live/room-csv.server.ts'
import { exportRunBids } from './live/run-bids-csv.server.ts'
import { exportMessages } from './messages/message-csv.server.ts'
import { exportOutbox } from './outbox/outbox-csv.server.ts'
import { exportIdReviews } from './people/id-reviews-csv.server.ts'
import { exportMembers } from './people/members/member-csv.server.ts'
import { EXPORTED_RECORDS } from './people/members/record-csv.server.ts'
import { exportRelatedAccounts } from './people/related/related-csv.server.ts'
import { EXPORTED_PROCEEDS } from './proceeds/proceeds-csv.server.ts'
import { exportImportedLists } from './run-lists/imported-lists-csv.server.ts'
import { exportHouseHistory } from './settings/history-csv.server.ts'
import { exportQueue } from './settlement/queues/queue-csv.server.ts'
import { exportStatementLines, exportStatements } from './statements/statements-csv.server.ts'

export const EXPORTED_LISTS = [
  ...[exportStaffAuctions, exportQueue, exportMessages, exportMembers],
  ...[exportOutbox, exportAudit, exportHouseHistory, exportRoom, exportRunBids],
  ...[exportConsignors, exportImportedLists, exportIdReviews, ...EXPORTED_RECORDS],
  ...[exportStatements, exportStatementLines],
  ...[exportRelatedAccounts, exportFeed, ...EXPORTED_PROCEEDS],
  ...[exportOwnLots, exportOwnRunningLots, exportOwnDecisions],
]
