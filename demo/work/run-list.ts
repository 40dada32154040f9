import { stringify } from 'csv-stringify/sync'
import { importRunList } from '../../src/features/staff/run-lists/import-run-list.server.ts'
import { headingOf, readTable } from '../../src/features/staff/run-lists/read-table.server.ts'
import { columnsOf } from '../../src/features/staff/run-lists/run-list-fields.ts'
import { DAY } from '../../src/rules/durations.ts'
import type { Member } from '../../src/server/http/endpoint.ts'
import { createPauses } from '../../src/server/pauses.ts'
import type { Database } from '../../src/server/postgres/database.ts'

const CONSIGNOR = 'Carolina Federal Credit Union'

const ROWS = [
  ['Unit No', 'VIN Number', 'Yr', 'Make', 'Model', 'Odo', 'Color', 'Yard', 'Start', 'Floor'],
  ...[
    ['CF-20817', '1FTEW1EP7KFA40412', 2019, 'Ford', 'F-150 XL', 71204, 'White', 'Raleigh, NC'],
    ['CF-20822', '2T1BURHE5JC018446', 2018, 'Toyota', 'Corolla LE', 58310, 'Silver', 'Raleigh, NC'],
    ['CF-20830', '5NPE34AF4JH640217', 2018, 'Hyundai', 'Sonata SEL', 66090, 'Gray', 'Durham, NC'],
    ['CF-20831', '1C4RJFBG2KC612093', 2019, 'Jeep', 'Grand Cherokee', 54422, 'Red', 'Durham, NC'],
    ['CF-20844', '3GNAXKEV0KL217745', 2019, 'Chevrolet', 'Equinox LT', 60188, 'Blue', 'Cary, NC'],
  ].map((row, at) => [...row, 6_200 + at * 900, 8_100 + at * 1_100]),
]

/** Takes in the list of a bank: drafts, which wait for their photos and their text. */
export async function importBankList(db: Database, userId: string, now: Date): Promise<void> {
  const pause = createPauses()
  const table = await readTable(Buffer.from(stringify(ROWS)), pause)
  const heading = headingOf(table)
  const member: Pick<Member, 'userId'> = { userId }
  await importRunList(db, {
    ...{ table, fileName: 'cfcu-run-list.csv', member, pause },
    settings: {
      ...{ heading_row: heading.line, columns: columnsOf(heading.cells, {}) },
      ...{ category: 'cars-trucks', starting_bid: null, leave_out_errors: true },
      ...{ consignor: CONSIGNOR, new_consignor: true },
      ends_at: new Date(now.getTime() + 9 * DAY),
    },
  })
}
