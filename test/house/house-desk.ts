/** The settings of the house as its admins change them, for tests. */
import { randomBytes } from 'node:crypto'
import { NO_LIMITS } from '../../src/rules/safeguards/account-limits.ts'
import { aMember, openMarketplace } from '../marketplace.ts'

export const HOUSE = '/api/staff/house'
export const CONTACT = {
  ...{ name: 'Hammerlane Inc.', phone: '(212) 555-0100' },
  ...{ email: 'hello@hammerlane.test', hours: 'Mon-Sat 9-5 EST' },
}
export const BANK = {
  ...{ beneficiary: 'HAMMERLANE LLC', bank: 'Pier Bank', swift: null },
  ...{ routing_number: '026009593', account_number: '7777000011' },
}
/** As a program without any change would have it. */
export const FIRST = {
  ...{ bank: null, limits: { unreviewed: NO_LIMITS, reviewed: NO_LIMITS } },
  ...{ support: CONTACT, paymentGraceHours: 0, buyNowNeedsPrice: false },
}
export const REASON = 'We moved'

type Changed = 'bank' | 'contact' | 'limits' | 'notices' | 'terms'

/** Two admins, one of staff and a member, all of whom have just signed in. */
export async function openHouseDesk() {
  const market = await openMarketplace()
  const { db } = market
  const admin = await aMember(db, { roles: ['admin'], profile: { full_name: 'Ada Admin' } })
  const second = await aMember(db, { roles: ['admin'], profile: { full_name: 'Bo Boss' } })
  const staff = await aMember(db, { roles: ['staff'] })
  const member = await aMember(db)

  /** Tests sign in with the id of the member, which is that of the session too. */
  async function aSession(id: string, minutesAgo = 1): Promise<void> {
    const at = new Date(Date.now() - minutesAgo * 60_000)
    const session = { id, user_id: id, created_at: at, refresh_key: randomBytes(32) }
    await db
      .insertInto('sessions')
      .values(session)
      .onConflict((known) => known.column('id').doUpdateSet({ created_at: at }))
      .execute()
  }
  for (const who of [admin, second, staff]) await aSession(who)

  const read = (by: string = staff) => market.ask('GET', HOUSE, { by })
  async function change(name: Changed, value: unknown, more: object = {}) {
    const seq = (await read()).body[name].seq
    const { by = admin, ...body } = { seq, reason: REASON, ...more } as { by?: string }
    return market.ask('PUT', `${HOUSE}/${name}`, { by, body: { value, ...body } })
  }
  const decide = (what: 'approve' | 'refuse', id: string, by: string) =>
    market.ask('POST', `/api/staff/approvals/${id}/${what}`, { by, body: {} })
  return {
    ...{ market, admin, second, staff, member, aSession, read, change, decide },
    /** Has the second admin sign what the first asks for. */
    async changeSigned(name: 'bank' | 'contact', value: unknown) {
      const { id } = (await change(name, value)).body.approval
      return decide('approve', id, second)
    },
    /** What waits is refused, so that each test begins without. */
    async refuseWaiting() {
      for (const { id } of (await read()).body.approvals) await decide('refuse', id, second)
    },
  }
}
export type HouseDesk = Awaited<ReturnType<typeof openHouseDesk>>
