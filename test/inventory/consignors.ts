/** A bank that consigns lots, its people, and staff who see to both, for tests of the back office. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aMember } from '../marketplace.ts'
import type { StaffApi } from '../staff-api.ts'

type Desk = Pick<StaffApi, 'market' | 'staff'>

export interface Bank {
  id: string
  name: string
}

export async function aBank({ market, staff }: Desk): Promise<Bank> {
  const name = `Bank ${randomUUID()}`
  const made = await market.ask('POST', '/api/staff/consignors', { by: staff, body: { name } })
  expect(made.status).toBe(201)
  return { id: made.body.id, name }
}

export async function emailOf({ market }: Desk, id: string): Promise<string> {
  const { email } = await market.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return email ?? ''
}

export async function grant(at: Desk, bank: Bank, person: string) {
  const body = { email: await emailOf(at, person), reason: 'Works in remarketing there' }
  return at.market.ask('POST', `/api/staff/consignors/${bank.id}/people`, { by: at.staff, body })
}

export function revoke({ market, staff }: Desk, bank: Bank, person: string) {
  const path = `/api/staff/consignors/${bank.id}/people/${person}/revoke` as const
  return market.ask('POST', path, { by: staff, body: { reason: 'Left the bank' } })
}

/** Somebody who acts for the bank. */
export async function aBanker(at: Desk, bank: Bank): Promise<string> {
  const person = await aMember(at.market.db)
  expect((await grant(at, bank, person)).status).toBe(200)
  return person
}

/** Has a lot that was nobody's be the bank's. */
export async function consign(
  { market, staff }: Desk,
  bank: Bank,
  lot: string,
  stock_number: string | null = null,
) {
  const was = { consignor_id: null, stock_number: null }
  const body = { consignor_id: bank.id, stock_number, was }
  return market.ask('PUT', `/api/staff/auctions/${lot}/consignment`, { by: staff, body })
}
