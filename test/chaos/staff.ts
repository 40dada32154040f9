/** Two of the staff, who have a bid voided now and then: one asks for it, the other agrees. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../src/server/postgres/database.ts'
import { signedIn, type Bidder } from '../bidders.ts'
import { testSecrets } from '../secrets.ts'
import { always, ask, look, MOST_TRIES, type ClientParts } from './clients.ts'
import type { AnyBody, VoidAttempt } from './history.ts'

type Staff = readonly [asks: Bidder, agrees: Bidder]

/** @param exp until when their tokens are good and they count as having proved who they are, in seconds since 1970 */
export async function hireStaff(db: Database, exp: number): Promise<Staff> {
  const [asks, agrees] = await signedIn(db, 2, testSecrets, { exp })
  if (!asks || !agrees) throw new Error('Nobody signed in')
  const ids = [asks.id, agrees.id]
  const roles = ['member', 'staff']
  await db.updateTable('users').set({ roles }).where('id', 'in', ids).execute()
  // Later than now: however wrong a server's clock is, they have proved it a moment ago.
  const proved = { proved_at: new Date(exp * 1_000) }
  await db.updateTable('sessions').set(proved).where('user_id', 'in', ids).execute()
  return [asks, agrees]
}

/** Has one of the highest bids of an auction voided, be it somebody's own or that of a maximum. */
export async function voidAlways(parts: ClientParts, [asks, agrees]: Staff): Promise<void> {
  await always(parts, [100, 800], async ({ id: lot }) => {
    const bids = (await look(parts, lot, '/bids?limit=4'))?.items ?? []
    if (bids.length === 0) return
    const { id: bid } = parts.chance.pick(bids)
    const asked = await insist(parts, asks, { what: 'ask', lot, bid }, [
      `/api/staff/auctions/${lot}/bids/${bid}/void`,
      { reason: 'A throw-away account' },
    ])
    const approval = asked?.approval?.id
    if (approval === undefined) return
    const path = `/api/staff/approvals/${approval}/approve`
    await insist(parts, agrees, { what: 'agree', lot, bid }, [path, {}])
  })
}

/** Sends a request until it is answered, under one key. @returns what was answered, null for nothing */
async function insist(
  parts: ClientParts,
  { token }: Bidder,
  attempt: Omit<VoidAttempt, 'status'>,
  [path, body]: readonly [path: string, body: object],
): Promise<AnyBody | null> {
  const { history, chance, urls, signal } = parts
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  for (let tries = 0; tries < MOST_TRIES && !signal.aborted; tries += 1) {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await ask(parts, `${chance.pick(urls)}${path}`, init)
    history.voids.push({ ...attempt, status: answer?.status ?? null })
    if (answer && answer.status !== 503) return answer.body
    await wait(chance.between(20, 300), undefined, { signal }).catch(() => undefined)
  }
  return null
}
