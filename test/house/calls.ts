/** The calls of the house's own desk for tests: outbox, settings, approvals, what waits, the audit log. */
import { readTerms } from '../../src/features/company/terms.server.ts'
import { readSite } from '../../src/features/frame/site.server.ts'
import {
  approve,
  listApprovals,
  readApproval,
  refuse,
} from '../../src/features/staff/approvals/approvals.server.ts'
import { voidBidEndpoint } from '../../src/features/staff/approvals/void-bid.server.ts'
import { readAuditChoices } from '../../src/features/staff/audit/audit-choices.server.ts'
import { readAudit } from '../../src/features/staff/audit/read-audit.server.ts'
import { findByNumber } from '../../src/features/staff/frame/find.server.ts'
import { readStaffMember } from '../../src/features/staff/frame/staff-member.server.ts'
import { outboxEndpoints } from '../../src/features/staff/outbox/outbox-endpoints.server.ts'
import { readOwnReport, readReport } from '../../src/features/staff/reports/read-report.server.ts'
import {
  exportOwnReport,
  exportReport,
} from '../../src/features/staff/reports/report-csv.server.ts'
import { houseEndpoints } from '../../src/features/staff/settings/house-endpoints.server.ts'
import { readToday } from '../../src/features/staff/today/today.server.ts'

export const HOUSE = [
  ...[readSite, readTerms, ...outboxEndpoints, ...houseEndpoints],
  ...[readStaffMember, findByNumber, readToday, readAudit, readAuditChoices],
  ...[readReport, readOwnReport, exportReport, exportOwnReport],
  ...[voidBidEndpoint, listApprovals, readApproval, approve, refuse],
]
