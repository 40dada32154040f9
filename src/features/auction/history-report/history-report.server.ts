import { sql } from 'kysely'
import { type AuctionRow } from '../../../engine/auction-row.server.ts'
import { publicAuctions } from '../../../engine/public-auctions.server.ts'
import { answerBrowsingText } from '../../../languages/answers/browsing.ts'
import { documentText } from '../../../languages/papers/document.ts'
import { vehicleHistoryText } from '../../../languages/papers/vehicle-history.ts'
import type { Announced } from '../../../rules/listing/announced-changes.ts'
import { shownAnnouncement } from '../../../rules/listing/shown-announcement.ts'
import { cents, formatCents } from '../../../rules/money.ts'
import { shownDamage } from '../../../rules/vehicle/damage-places.ts'
import { hasHistoryReport } from '../../../rules/vehicle/history-report.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import {
  factLines,
  factsOf,
  identifierLabel,
  mileageText,
  type VehicleFacts,
} from '../../../rules/vehicle/vehicle-facts.ts'
import { cachedPdf } from '../../../server/files/pdf-cache.ts'
import {
  facts,
  factTable,
  paragraphs,
  section,
  smallPrint,
  subject,
  table,
  type DocumentPicture,
  type Fact,
} from '../../../server/files/pdf-parts.ts'
import { makePdf, pdfResponse, type Pdf } from '../../../server/files/pdf.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { DocumentPhoto } from '../../../server/pictures/document-photos.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { calendarDay } from '../../frame/calendar-day.ts'
import { dayAndMinute } from '../../lot/instants.ts'

interface Services {
  db: Database
  documentPhoto: DocumentPhoto
}

export const readHistoryReport = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/history-report.pdf',
  summary: 'What is known of the vehicle, as a document; for model years 1990 to 2025',
  who: 'anyone',
  limit: 'documents',
  params: idParams,
  responseType: 'application/pdf',
  isHeavy: true,
  async handle({ params }, { db, documentPhoto }: Services) {
    const row = await publicAuctions(db).selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!row) throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
    if (!hasHistoryReport(row.year)) {
      throw new Problem('not_found', answerBrowsingText('noHistoryReport'))
    }
    const past = { runs: await pastRuns(db, row.id), corrections: await correctionsOf(db, row.id) }
    const name = `vehicle-history-${lotNumber(row.lot_number)}.pdf`
    const photo = await documentPhoto(row)
    const madeOf = JSON.stringify([
      'history',
      row.id,
      row.updated_at,
      past,
      photo?.caption,
      photo?.jpeg.length,
    ])
    return pdfResponse(await cachedPdf(madeOf, () => reportPdf(row, past, photo)), name)
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

interface Correction {
  at: Date
  announced: Announced
}

/** What bidders were told of as changed, the first first. */
function correctionsOf(db: Database, auctionId: string): Promise<Correction[]> {
  return db
    .selectFrom('auction_events')
    .select(['at', sql<Announced>`open -> 'announced'`.as('announced')])
    .where('auction_id', '=', auctionId)
    .where(sql<boolean>`open ? 'announced'`)
    .orderBy('seq')
    .execute()
}

interface Past {
  runs: readonly PastRun[]
  corrections: readonly Correction[]
}

function reportPdf(
  row: AuctionRow,
  { runs, corrections }: Past,
  photo: DocumentPicture | null,
): Promise<Buffer> {
  const lot = lotNumber(row.lot_number)
  const head = {
    title: vehicleHistoryText('title'),
    about: [
      documentText('lotNumber', { lot }),
      documentText('asOf', { time: dayAndMinute(row.updated_at.toISOString()) }),
    ],
    madeAt: row.updated_at,
  }
  return makePdf(head, (pdf) => {
    const named: Fact[] = [[documentText('lot'), lot], ...identifierOf(row)]
    subject(pdf, { title: row.title, photo, facts: named })
    factSection(pdf, 'Vehicle Details', factsOf(row))
    factSection(pdf, 'Technical Specs', factsOf(row))
    factSection(pdf, 'Condition', factsOf(row))
    if (row.damage?.length) drawDamage(pdf, factsOf(row))
    section(pdf, vehicleHistoryText('onRecord'))
    facts(pdf, [
      [documentText('received'), calendarDay(row.created_at)],
      [
        vehicleHistoryText('reading'),
        mileageText(factsOf(row)) ?? vehicleHistoryText('notRecorded'),
      ],
    ])
    drawRuns(pdf, runs)
    drawCorrections(pdf, corrections)
    if (row.description) {
      section(pdf, vehicleHistoryText('conditionAsDescribed'))
      paragraphs(pdf, row.description)
    }
    smallPrint(pdf, ...vehicleHistoryText('limits').split('\n'))
  })
}

function identifierOf(row: AuctionRow): Fact[] {
  return row.vin === null ? [] : [[identifierLabel(factsOf(row)), row.vin]]
}

type Part = Parameters<typeof factLines>[1]

const HEADINGS = {
  'Vehicle Details': 'vehicleDetails',
  'Technical Specs': 'technicalSpecs',
  Condition: 'condition',
} as const satisfies Record<Part, string>

/** Left out where nothing is known. */
function factSection(pdf: Pdf, part: Part, known: VehicleFacts): void {
  const lines = factLines(known, part)
  if (lines.length === 0) return
  section(pdf, vehicleHistoryText(HEADINGS[part]))
  factTable(
    pdf,
    lines.map(({ label, value }) => [label, value]),
  )
}

function drawDamage(pdf: Pdf, { damage }: VehicleFacts): void {
  section(pdf, vehicleHistoryText('damage'))
  paragraphs(pdf, ...(damage ?? []).map((one, at) => `${at + 1}. ${shownDamage(one)}`))
}

function drawCorrections(pdf: Pdf, corrections: readonly Correction[]): void {
  if (corrections.length === 0) return
  section(pdf, vehicleHistoryText('changedAfterFirstBid'))
  paragraphs(
    pdf,
    ...corrections.map(({ at, announced: { words, note } }) =>
      [
        `${dayAndMinute(at.toISOString())}:`,
        [...words.map(shownAnnouncement), ...(note ? [note] : [])].join('. '),
      ].join(' '),
    ),
  )
}

function drawRuns(pdf: Pdf, runs: readonly PastRun[]): void {
  if (runs.length === 0) return paragraphs(pdf, vehicleHistoryText('noBids'))
  table(
    pdf,
    [
      { heading: vehicleHistoryText('auction'), share: 0.4 },
      { heading: vehicleHistoryText('bids'), share: 0.3, align: 'right' },
      { heading: vehicleHistoryText('highestBid'), share: 0.3, align: 'right' },
    ],
    runs.map(({ run, bids, highest }) => [
      vehicleHistoryText('run', { run }),
      `${bids}`,
      formatCents(cents(highest)),
    ]),
  )
}
