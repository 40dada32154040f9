/** People who buy at once, and what Buy Now leaves behind. */
import { expect } from 'vitest'
import { writeNoticeMails } from '../src/features/notices/write-notice-mails.server.ts'
import { EXAMPLE_BANK } from '../src/rules/sales/bank-details.ts'
import type { Database } from '../src/server/postgres/database.ts'
import type { Answer, TestProcess } from './marketplace.ts'
import { testSecrets } from './secrets.ts'

/** A purchase agreement as one is filled in. */
export const AGREEMENT = {
  full_name: 'Dana Whitfield',
  email: 'dana@example.com',
  phone: '(813) 555-0176',
  delivery_address: '1180 Harbor View Dr, Tampa, FL 33602',
}

/** Buys a lot in one of the processes: with the usual agreement, whatever is told otherwise. */
export function buy(
  at: TestProcess,
  lot: string,
  by: string | undefined,
  change: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<`POST /api/auctions/${string}/buy-now`>> {
  return at.ask('POST', `/api/auctions/${lot}/buy-now`, {
    by,
    body: { ...AGREEMENT, ...change },
    headers,
  })
}

const SITE = { url: 'https://hammerlane.example', bankFor: () => EXAMPLE_BANK }

/** Everything that Buy Now makes for an auction, once the mails of its buyers are written. */
export async function purchasesOf(db: Database, lot: string) {
  const reservations = await db
    .selectFrom('reservations')
    .selectAll()
    .where('auction_id', '=', lot)
    .orderBy('run')
    .execute()
  const ids = reservations.map(({ id }) => id)
  const agreements = await db
    .selectFrom('purchase_agreements')
    .selectAll()
    .where('reservation_id', 'in', ids.length > 0 ? ids : [lot])
    .execute()
  for (const { user_id: buyer } of reservations) {
    await writeNoticeMails(db, buyer, { secrets: testSecrets, site: SITE })
  }
  const mails = await db
    .selectFrom('mails')
    .innerJoin('notices', 'notices.mail_id', 'mails.id')
    .selectAll('mails')
    .where('notices.auction_id', '=', lot)
    .where('notices.kind', '=', 'purchase_agreement')
    .execute()
  return { reservations, agreements, mails }
}

/** Nothing was reserved, signed, mailed or changed. */
export async function expectUntouched(
  market: TestProcess,
  lot: string,
  before: { version: number },
): Promise<void> {
  expect(await purchasesOf(market.db, lot)).toEqual({ reservations: [], agreements: [], mails: [] })
  expect((await market.ask('GET', `/api/auctions/${lot}`)).body.version).toBe(before.version)
}
