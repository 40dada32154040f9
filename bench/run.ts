/**
 * `npm run bench [-- name …]`: measures each hot path with its baseline beside it, in one run on one machine.
 * Figures compare within a run, not between machines.
 */
import { availableParallelism, loadavg } from 'node:os'
import { measureBidInBrowser } from './bid-in-browser.ts'
import { measureClosing } from './closing.ts'
import { measureDashboard } from './dashboard.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureGrowth } from './growth.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureFanOut } from './live-fan-out.ts'
import { measureMetrics } from './metrics.ts'
import { measureNews } from './news.ts'
import { measurePages } from './pages.ts'
import { measurePhotos } from './photos/photos.ts'
import { measureBids, measureMaximums } from './place-bid.ts'
import { measureReminders } from './reminders.ts'
import { measureResults } from './results.ts'
import { measureRunLists } from './run-lists.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureStaffTable } from './staff-table.ts'
import { measureInventory } from './staff/inventory.ts'
import { measureSettlement } from './staff/settlement.ts'
import { measureStaffAudit } from './staff/staff-audit.ts'
import { measureStaffLive } from './staff/staff-live.ts'
import { measureStaffMembers } from './staff/staff-members.ts'
import { measureStaffMessages } from './staff/staff-messages.ts'
import { measureStaffOutbox } from './staff/staff-outbox.ts'
import { measureStaffReports } from './staff/staff-reports.ts'
import { measureStaffToday } from './staff/staff-today.ts'
import { measureStart } from './start.ts'
import { measureStatements } from './statements.ts'
import { measureStrangers } from './strangers.ts'
import { measureTwoDevices } from './two-devices.ts'

const PATHS = {
  bids: measureBids,
  maximums: measureMaximums,
  metrics: measureMetrics,
  'bid-in-browser': measureBidInBrowser,
  'sign-ins': measureSignIns,
  live: measureFanOut,
  news: measureNews,
  'two-devices': measureTwoDevices,
  strangers: measureStrangers,
  pages: measurePages,
  closing: measureClosing,
  reminders: measureReminders,
  dashboard: measureDashboard,
  statements: measureStatements,
  'run-lists': measureRunLists,
  photos: measurePhotos,
  results: measureResults,
  'staff-today': measureStaffToday,
  'staff-live': measureStaffLive,
  'staff-table': measureStaffTable,
  settlement: measureSettlement,
  inventory: measureInventory,
  'staff-audit': measureStaffAudit,
  'staff-members': measureStaffMembers,
  'staff-messages': measureStaffMessages,
  'staff-outbox': measureStaffOutbox,
  'staff-reports': measureStaffReports,
  growth: measureGrowth,
  'first-load': measureFirstLoad,
  lighthouse: measureLighthouse,
  start: measureStart,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(PATHS, name))
if (unknown.length > 0) {
  console.error(`Say which to measure: ${Object.keys(PATHS).join(', ')}`)
  process.exit(2)
}
const [load = 0] = loadavg()
console.log(
  `Node ${process.versions.node}, ${availableParallelism()} processors, ${load.toFixed(1)} processes busy already`,
)
for (const [name, measure] of Object.entries(PATHS)) {
  if (asked.length === 0 || asked.includes(name)) await measure()
}
