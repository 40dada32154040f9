import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOwner } from '../../../test/database.ts'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { aSale, saleRow, type ASale } from '../../../test/sales/sold-lots.ts'
import { testSecrets } from '../../../test/secrets.ts'
import { writeNoticeMails } from '../../features/notices/write-notice-mails.server.ts'
import { EXAMPLE_BANK } from '../../rules/sales/bank-details.ts'
import { beginMissingSales } from './begin-missing-sales.server.ts'
import { verifySales } from './verify-sales.server.ts'

let market: Marketplace

beforeEach(async () => {
  market = await openMarketplace()
})
afterEach(() => market.close())

const WRITING = {
  secrets: testSecrets,
  site: { url: 'https://hammerlane.example', bankFor: () => EXAMPLE_BANK },
}
const LONG_AGO = new Date('2026-03-04T12:00:00Z')

/** A pending, a completed and a cancelled reservation, as the release before this one left them. */
async function earlierReservations() {
  const staff = await aMember(market.db, { roles: ['member', 'staff'] })
  const [pending, paid, cancelled] = [
    await aSale(market),
    await aSale(market),
    await aSale(market),
  ] as const
  const settle = (sale: ASale, action: string, body?: object) =>
    market.ask('POST', `/api/staff/reservations/${sale.id}/${action}`, { by: staff, body })
  await settle(paid, 'confirm-payment')
  await settle(cancelled, 'cancel', { reason: 'Never paid' })
  await asOwner(market, (owner) =>
    owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const table of ['notices', 'payments', 'sale_events', 'sales', 'invoice_numbers'])
        await sql`delete from ${sql.table(table)}`.execute(tx)
      await sql`update reservations set created_at = ${LONG_AGO}, updated_at = ${LONG_AGO},
        payment_due_at = ${LONG_AGO}::timestamptz + interval '48 hours'`.execute(tx)
    }),
  )
  return { pending, paid, cancelled }
}

test('reservations of before sales get theirs: paid, cancelled, or with its whole time from now', async () => {
  const { pending, paid, cancelled } = await earlierReservations()
  const before = Date.now()
  expect(await beginMissingSales(market.db)).toBe(3)
  expect(await saleRow(market, paid.id)).toMatchObject({
    state: 'paid',
    paid: 1_000_000,
    paid_at: LONG_AGO,
    issued_at: LONG_AGO,
    next_at: null,
  })
  expect(await saleRow(market, cancelled.id)).toMatchObject({ state: 'cancelled', paid: 0 })
  const owed = await saleRow(market, pending.id)
  expect(owed.state).toBe('invoiced')
  expect(owed.issued_at.getTime()).toBeGreaterThanOrEqual(before - 60_000)
  expect(owed.due_at.getTime() - owed.issued_at.getTime()).toBe(48 * 3_600_000)
  expect(await verifySales(market.db)).toEqual({ checked: 3, wrong: [] })
})

test('on any number of processes at once, and again, each is begun once', async () => {
  await earlierReservations()
  const begun = await Promise.all([
    beginMissingSales(market.db),
    beginMissingSales(market.another().db),
    beginMissingSales(market.another().db),
  ])
  expect(begun.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(await beginMissingSales(market.db)).toBe(0)
  expect(await verifySales(market.db)).toEqual({ checked: 3, wrong: [] })
})

test('who has not paid gets the invoice once, as a notice and as a mail, and nobody else', async () => {
  const { pending } = await earlierReservations()
  await Promise.all([beginMissingSales(market.db), beginMissingSales(market.another().db)])
  await beginMissingSales(market.db)
  const notices = market.db.selectFrom('notices').select(['kind', 'sale_id', 'user_id', 'data'])
  const { due_at: dueAt, invoice_number: number } = await saleRow(market, pending.id)
  expect(await notices.execute()).toEqual([
    {
      kind: 'invoice',
      sale_id: pending.id,
      user_id: pending.buyer,
      data: { total: 1_000_000, dueAt: dueAt.toISOString() },
    },
  ])
  await market.db.deleteFrom('mails').execute()
  // A start that follows finds nothing more to tell, and neither does a second writer.
  for (const _ of [1, 2]) {
    await beginMissingSales(market.another().db)
    await writeNoticeMails(market.db, pending.buyer, WRITING)
  }
  const mails = await market.db.selectFrom('mails').select(['subject', 'body_text']).execute()
  expect(mails).toEqual([
    { subject: expect.stringMatching(/^Your invoice for /), body_text: expect.any(String) },
  ])
  expect(mails[0]?.body_text).toContain(`Invoice: ${number}`)
})

test('what has its sale is left alone', async () => {
  const { id } = await aSale(market)
  const before = await saleRow(market, id)
  expect(await beginMissingSales(market.db)).toBe(0)
  expect(await saleRow(market, id)).toEqual(before)
})
