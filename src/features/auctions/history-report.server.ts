import { hasHistoryReport } from '../../rules/history-report.ts'
import { cents, formatCents } from '../../rules/money.ts'
import { BUSINESS_TIME_ZONE } from '../../rules/policy.ts'
import type { Database } from '../../server/database.ts'
import { endpoint, idParams } from '../../server/endpoint.ts'
import { facts, makePdf, paragraphs, pdfResponse, section, smallPrint } from '../../server/pdf.ts'
import { Problem } from '../../server/problem.ts'
import { lotNumber, type AuctionRow } from './auction-row.server.ts'
import { publicAuctions } from './read-auctions.server.ts'

export const readHistoryReport = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/history-report.pdf',
  summary: 'What is known of the vehicle, as a document; for model years 1990 to 2025',
  who: 'anyone',
  limit: 'documents',
  params: idParams,
  replyType: 'application/pdf',
  async handle({ params }, { db }: { db: Database }) {
    const row = await publicAuctions(db).selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!row) throw new Problem('not_found', 'Auction Not Found')
    if (!hasHistoryReport(row.year)) {
      throw new Problem('not_found', 'There is no history report for this vehicle')
    }
    const runs = await pastRuns(db, row.id)
    const name = `vehicle-history-${lotNumber(row.lot_number)}.pdf`
    return pdfResponse(await reportPdf(row, runs), name)
  },
})

interface PastRun {
  run: number
  bids: number
  highest: number
}

/** How each run of the auction went so far, as everybody may know it. */
function pastRuns(db: Database, auctionId: string): Promise<PastRun[]> {
  return db
    .selectFrom('bids')
    .select(({ fn }) => ['run', fn.countAll<number>().as('bids'), fn.max('amount').as('highest')])
    .where('auction_id', '=', auctionId)
    .groupBy('run')
    .orderBy('run')
    .execute()
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: BUSINESS_TIME_ZONE })

function reportPdf(row: AuctionRow, runs: readonly PastRun[]): Promise<Buffer> {
  return makePdf({ title: 'Vehicle history report', madeAt: row.updated_at }, (pdf) => {
    facts(pdf, [['Vehicle', row.title], ['Lot', lotNumber(row.lot_number)], ...vehicleFacts(row)])
    section(pdf, 'On record with Hammerlane')
    facts(pdf, [
      ['Taken in', day.format(row.created_at)],
      ['Reading at intake', reading(row)],
      ...runs.map(({ run, bids, highest }): [string, string] => [
        `Run ${run}`,
        `${bids} ${bids === 1 ? 'bid' : 'bids'}, highest ${formatCents(cents(highest))}`,
      ]),
    ])
    if (row.description) {
      section(pdf, 'Condition as described')
      paragraphs(pdf, row.description)
    }
    smallPrint(
      pdf,
      'This report holds what was read and recorded when the vehicle was taken in. It is not a title search:',
      'former owners, accidents and liens that were not told to us are not in it.',
    )
  })
}

function vehicleFacts(row: AuctionRow): [string, string][] {
  const all: [string, string | number | null][] = [
    ['Year', row.year],
    ['Make', row.make],
    ['Model', row.model],
    ['Identification number', row.vin],
    ['Body Style', row.body_style],
    ['Engine', row.engine],
    ['Drive Train', row.drive_train],
    ['Transmission', row.transmission],
    ['Exterior Color', row.exterior_color],
    ['Location', row.location],
  ]
  return all.flatMap(([label, value]) => (value === null ? [] : [[label, String(value)]]))
}

function reading({ mileage, mileage_unit }: AuctionRow): string {
  return mileage === null ? 'Not recorded' : `${mileage.toLocaleString('en-US')} ${mileage_unit}`
}
