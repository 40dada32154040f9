import { type AuctionRow } from '../../engine/auction-row.server.ts'
import { publicAuctions } from '../../engine/public-auctions.server.ts'
import { hasHistoryReport } from '../../rules/history-report.ts'
import { cents, formatCents } from '../../rules/money.ts'
import { lotNumber } from '../../rules/public-auction.ts'
import {
  factLines,
  factsOf,
  identifierLabel,
  mileageText,
  type VehicleFacts,
} from '../../rules/vehicle-facts.ts'
import {
  facts,
  makePdf,
  paragraphs,
  pdfResponse,
  section,
  smallPrint,
} from '../../server/files/pdf.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { calendarDay } from '../frame/calendar-day.ts'

export const readHistoryReport = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/history-report.pdf',
  summary: 'What is known of the vehicle, as a document; for model years 1990 to 2025',
  who: 'anyone',
  limit: 'documents',
  params: idParams,
  responseType: 'application/pdf',
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

function reportPdf(row: AuctionRow, runs: readonly PastRun[]): Promise<Buffer> {
  return makePdf({ title: 'Vehicle history report', madeAt: row.updated_at }, (pdf) => {
    facts(pdf, [
      ['Vehicle', row.title],
      ['Lot', lotNumber(row.lot_number)],
      ...vehicleFacts(factsOf(row)),
    ])
    section(pdf, 'On record with Hammerlane')
    facts(pdf, [
      ['Taken in', calendarDay(row.created_at)],
      ['Reading at intake', mileageText(factsOf(row)) ?? 'Not recorded'],
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

function vehicleFacts(row: VehicleFacts): [string, string][] {
  const lines = [...factLines(row, 'Vehicle Details'), ...factLines(row, 'Technical Specs')]
  const identifier = row.vin === null ? [] : [{ label: identifierLabel(row), value: row.vin }]
  return [...lines, ...identifier].map(({ label, value }) => [label, value])
}
