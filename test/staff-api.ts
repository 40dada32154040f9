/** A marketplace with somebody of the staff at its desk, for tests of the back office. */
import { expect } from 'vitest'
import { aMember, openMarketplace, type Answer, type Marketplace } from './marketplace.ts'

export interface StaffApi {
  market: Marketplace
  staff: string
  /** Another of the staff, for what needs two. */
  second: string
  member: string
  create(body: unknown, by?: string): Promise<Answer<'POST /api/staff/auctions'>>
  edit(id: string, body: unknown): Promise<Answer<`PATCH /api/staff/auctions/${string}`>>
  /** `POST /api/staff/auctions/{id}/{action}` */
  act<Action extends string>(
    id: string,
    action: Action,
    body?: unknown,
  ): Promise<Answer<`POST /api/staff/auctions/${string}/${Action}`>>
  /** Has a bid voided: asked for by the one, signed by the other. */
  voidBid(id: string, bid: string): Promise<Answer<`POST /api/staff/approvals/${string}/approve`>>
  /** The member's bid, in dollars. */
  bid(id: string, amount: number): Promise<Answer<`POST /api/auctions/${string}/bids`>>
  /** The auction as everybody sees it. */
  read(id: string): Promise<Answer<`GET /api/auctions/${string}`>>
  /** What the audit log tells of the subject, all of it done by `staff`. */
  auditOf(id: string): Promise<string[]>
}

export async function openStaffApi(settings?: { buyNowNeedsPrice: boolean }): Promise<StaffApi> {
  const market = await openMarketplace(settings)
  const staff = await aMember(market.db, { roles: ['member', 'staff'] })
  const second = await aMember(market.db, { roles: ['member', 'staff'] })
  const member = await aMember(market.db)
  return {
    market,
    staff,
    second,
    member,
    create: (body, by = staff) => market.ask('POST', '/api/staff/auctions', { by, body }),
    edit: (id, body) => market.ask('PATCH', `/api/staff/auctions/${id}`, { by: staff, body }),
    act: (id, action, body) =>
      market.ask('POST', `/api/staff/auctions/${id}/${action}`, { by: staff, body }),
    async voidBid(id, bid) {
      const path = `/api/staff/auctions/${id}/bids/${bid}/void` as const
      const asked = await market.ask('POST', path, { by: staff, body: { reason: 'A mistake' } })
      expect(asked.status).toBe(202)
      const { approval } = asked.body
      return market.ask('POST', `/api/staff/approvals/${approval.id}/approve`, { by: second })
    },
    bid: (id, amount) =>
      market.ask('POST', `/api/auctions/${id}/bids`, { by: member, body: { amount } }),
    read: (id) => market.ask('GET', `/api/auctions/${id}`),
    async auditOf(id) {
      const rows = await market.db
        .selectFrom('audit_log')
        .select(['action', 'actor_id'])
        .where('subject', '=', id)
        .orderBy('at')
        .execute()
      expect(rows.filter(({ actor_id }) => actor_id !== staff)).toEqual([])
      return rows.map(({ action }) => action)
    },
  }
}

export function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString()
}

/** What taking an auction in needs at least. */
export function someInput() {
  return {
    title: '2019 Ford F-150 XLT',
    category: 'cars-trucks',
    starting_bid: 10_000,
    ends_at: inAnHour(),
  }
}
