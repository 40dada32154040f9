/**
 * `npm run bench [-- name … --flag number]`: measures each hot path with its baseline beside it, in one run on one machine.
 * Figures compare within a run, not between machines.
 */
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { measureBidInBrowser } from './bid-in-browser.ts'
import { measureClosing } from './closing.ts'
import { measureDashboard } from './dashboard.ts'
import { measureFirstLoad } from './first-load.ts'
import { readArguments, type Flags } from './flags.ts'
import { measureGrowth } from './growth.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLists } from './lists/lists.ts'
import { measureFanOut } from './live/live-fan-out.ts'
import { measureNews } from './live/news.ts'
import { measureTwoDevices } from './live/two-devices.ts'
import { measureBidsAtTwo } from './many/bids-at-two.ts'
import { measureProcesses } from './many/processes.ts'
import { measureRestart } from './many/restart.ts'
import { measureSoak } from './many/soak.ts'
import { measureMetrics } from './metrics.ts'
import { measurePages } from './pages.ts'
import { measurePhotos } from './photos/photos.ts'
import { measureBids, measureMaximums } from './place-bid.ts'
import { measureReminders } from './reminders.ts'
import { measureResults } from './results.ts'
import { measureRunLists } from './run-lists.ts'
import { measureSearch } from './search/search.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureStaffTable } from './staff-table.ts'
import { measureInventory } from './staff/inventory.ts'
import { measureSettlement } from './staff/settlement.ts'
import { measureStaffAudit } from './staff/staff-audit.ts'
import { measureStaffLists } from './staff/staff-lists.ts'
import { measureStaffLive } from './staff/staff-live.ts'
import { measureStaffMembers } from './staff/staff-members.ts'
import { measureStaffMessages } from './staff/staff-messages.ts'
import { measureStaffOutbox } from './staff/staff-outbox.ts'
import { measureStaffReports } from './staff/staff-reports.ts'
import { measureStaffScreens } from './staff/staff-screens.ts'
import { measureStaffToday } from './staff/staff-today.ts'
import { measureStart } from './start/start.ts'
import { measureStatements } from './statements.ts'
import { measureStrangers } from './strangers.ts'
import { versionsInUse } from './versions.ts'

const PATHS: Record<string, (flags: Flags) => Promise<void>> = {
  bids: measureBids,
  maximums: measureMaximums,
  metrics: measureMetrics,
  'bid-in-browser': measureBidInBrowser,
  'sign-ins': measureSignIns,
  live: measureFanOut,
  news: measureNews,
  processes: measureProcesses,
  'bids-at-two': measureBidsAtTwo,
  restart: measureRestart,
  'two-devices': measureTwoDevices,
  strangers: measureStrangers,
  pages: measurePages,
  lists: measureLists,
  closing: measureClosing,
  reminders: measureReminders,
  dashboard: measureDashboard,
  statements: measureStatements,
  'run-lists': measureRunLists,
  photos: measurePhotos,
  results: measureResults,
  'staff-today': measureStaffToday,
  'staff-live': measureStaffLive,
  'staff-lists': measureStaffLists,
  'staff-table': measureStaffTable,
  settlement: measureSettlement,
  inventory: measureInventory,
  'staff-audit': measureStaffAudit,
  'staff-members': measureStaffMembers,
  'staff-messages': measureStaffMessages,
  'staff-outbox': measureStaffOutbox,
  'staff-reports': measureStaffReports,
  'staff-screens': measureStaffScreens,
  growth: measureGrowth,
  search: measureSearch,
  'first-load': measureFirstLoad,
  lighthouse: measureLighthouse,
  start: measureStart,
  soak: measureSoak,
}

const { names: asked, flags } = askedFor(process.argv.slice(2))
const [load = 0] = loadavg()
console.log(
  `Node ${process.versions.node}, ${await versionsInUse()}, ${availableParallelism()} processors (${cpus()[0]?.model ?? 'unknown'}), ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${load.toFixed(1)} processes busy already`,
)
for (const [name, measure] of Object.entries(PATHS)) {
  if (asked.length === 0 || asked.includes(name)) await measure(flags)
}

/** Ends the program where it cannot be done. */
function askedFor(args: string[]): ReturnType<typeof readArguments> {
  try {
    const read = readArguments(args)
    if (read.names.every((name) => Object.hasOwn(PATHS, name))) return read
    console.error(`Say which to measure: ${Object.keys(PATHS).join(', ')}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
  }
  process.exit(2)
}
