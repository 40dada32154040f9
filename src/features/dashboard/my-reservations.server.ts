import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countedPaymentsJson } from '../../engine/sales/counted-payments.server.ts'
import { saleOfJson, type SaleJson } from '../../engine/sales/sale-row.server.ts'
import { answerSalesText } from '../../languages/answers/sales.ts'
import { cachedPdf } from '../../server/files/pdf-cache.ts'
import { pdfResponse } from '../../server/files/pdf.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import {
  agreementFile,
  agreementPdf,
  readAgreement,
  type AgreementParts,
} from '../buy-now/agreement-pdf.server.ts'
import { presentReservation } from '../buy-now/reservations.server.ts'
import { presentInvoice, presentSale } from '../settlement/present-sale.server.ts'
import { auctionSummary, summaryColumns } from './auction-summary.server.ts'
import { myListQuerySchema, myReservationListSchema, type MyListQuery } from './dashboard.ts'
import { newestFirst, pageOf } from './time-cursor.server.ts'

interface Services {
  db: Database
}

export const listMyReservations = endpoint({
  method: 'GET',
  path: '/api/me/reservations',
  summary: 'Own reservations with their auctions, newest first',
  who: 'member or in default',
  limit: 'reads',
  query: myListQuerySchema,
  response: myReservationListSchema,
  async handle({ member, query }, { db }: Services) {
    const { total, rows, now } = await readMyReservations(db, member.userId, query)
    const page = pageOf(rows, query.limit)
    return {
      ...page,
      total,
      items: page.items.map((row) => {
        const sale = saleOfJson(row.sale, row.kind)
        return {
          ...presentReservation({
            ...row,
            payment_due_at: sale.dueAt,
            created_at: new Date(row.created_at),
          }),
          invoice: presentInvoice(sale, row.payments),
          sale: presentSale(sale, now),
          auction: auctionSummary(row),
          has_agreement: row.has_agreement,
        }
      }),
    }
  },
})

/** The count and a page of reservations, in one query: the page comes as JSON beside the count. */
function readMyReservations(db: Database, userId: string, query: MyListQuery) {
  const mine = db
    .selectFrom('reservations')
    .innerJoin('auctions', 'auctions.id', 'reservations.auction_id')
    .innerJoin('sales', 'sales.id', 'reservations.id')
    .where('reservations.user_id', '=', userId)
  const page = mine
    .select(['reservations.id', 'reservations.user_id', 'reservations.kind'])
    .select(['reservations.winning_bid', 'reservations.payment_method', 'reservations.status'])
    .select(['reservations.created_at', 'reservations.run as rank'])
    .select(sql<SaleJson>`to_jsonb(sales)`.as('sale'))
    .select(countedPaymentsJson.as('payments'))
    .select(summaryColumns)
    .select(
      sql<boolean>`exists (
        select from purchase_agreements where reservation_id = reservations.id
      )`.as('has_agreement'),
    )
    .$call((all) => newestFirst(all, reservationColumns, query))
  return mine
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .select(jsonArrayFrom(page).as('rows'))
    .executeTakeFirstOrThrow()
}

const reservationColumns = {
  time: 'reservations.created_at',
  rank: 'reservations.run',
  id: 'reservations.id',
} as const

export const readMyAgreement = endpoint({
  method: 'GET',
  path: '/api/me/reservations/{id}/agreement.pdf',
  summary: 'The purchase agreement as it was signed',
  who: 'member',
  limit: 'documents',
  params: idParams,
  responseType: 'application/pdf',
  async handle({ params, member }, { db }: AgreementParts) {
    const agreement = await readAgreement(db, params.id)
    if (agreement?.user_id !== member.userId) {
      throw new Problem('not_found', answerSalesText('agreementNotFound'))
    }
    const pdf = await cachedPdf(`agreement ${params.id}`, () => agreementPdf(agreement))
    return pdfResponse(pdf, agreementFile(agreement))
  },
})
