import type { Transaction } from 'kysely'
import { z } from 'zod'
import { writeNotices } from '../../../../engine/sales/notices/write-notices.server.ts'
import { peopleAnswersText } from '../../../../languages/staff/answers/people.ts'
import { closesAccount, lapsesAt } from '../../../../rules/safeguards/strikes.ts'
import { endpoint, idParams } from '../../../../server/http/endpoint.ts'
import { Problem } from '../../../../server/http/problem.ts'
import { databaseTime } from '../../../../server/postgres/database-time.ts'
import type { DB } from '../../../../server/postgres/database-types.ts'
import { audit } from '../../audit.server.ts'
import { reasonSchema } from '../../reason.ts'
import { closeByStaff, requireOutsider, type ClosingServices } from '../close-member.server.ts'
import { isMember } from '../read-member.server.ts'
import { requireAnothers } from '../require-anothers.server.ts'
import { standingStrikes } from './standing-strikes.server.ts'
import { strikeSchema } from './strikes.ts'

const call = {
  method: 'POST',
  who: 'staff',
  limit: 'writes',
  response: z.object({ strikes: z.array(strikeSchema) }),
  exists: isMember,
} as const

export const giveStrike = endpoint({
  ...call,
  path: '/api/staff/members/{id}/strikes',
  summary:
    'Give a member a strike, with a reason that the member is told; the third that counts closes the account',
  params: idParams,
  body: z.object({
    reason: reasonSchema,
    /** How many count as whoever gives this one has seen them: nobody closes an account without knowing. */
    before: z.int().min(0),
  }),
  async handle({ params: { id }, member, body }, { db, sessionsEnded }: ClosingServices) {
    requireAnothers(id, member.userId)
    const isClosed = await db.transaction().execute(async (tx) => {
      await requireOpen(tx, id)
      const strikes = await standingStrikes(tx, id)
      requireAsSeen(strikes.length, body.before)
      const given_at = await databaseTime(tx)
      const strike = { member_id: id, reason: body.reason, given_by: member.userId, given_at }
      await tx.insertInto('strikes').values(strike).execute()
      const details = { reason: body.reason, strike: strikes.length + 1 }
      await audit(tx, member, 'give-strike', id, details)
      if (closesAccount(strikes.length)) {
        await closeByStaff(tx, id, `Third strike: ${body.reason}`)
        return true
      }
      await tellOfStrike(tx, id, { reason: body.reason, count: strikes.length + 1 }, given_at)
      return false
    })
    if (isClosed) sessionsEnded(id)
    return { strikes: await standingStrikes(db, id) }
  },
})

export const takeStrikeBack = endpoint({
  ...call,
  path: '/api/staff/members/{id}/strikes/{strike}/take-back',
  summary:
    'Take a strike back that counts, with a reason that the member is told; an account that it closed stays closed',
  params: idParams.extend({ strike: z.uuid().toLowerCase() }),
  body: z.object({ reason: reasonSchema }),
  async handle({ params: { id, strike }, member, body: { reason } }, { db }: ClosingServices) {
    requireAnothers(id, member.userId)
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, id)
      const at = await databaseTime(tx)
      const taken = await tx
        .updateTable('strikes')
        .set({ taken_back_at: at })
        .where('id', '=', strike)
        .where('member_id', '=', id)
        .where('taken_back_at', 'is', null)
        .returning('reason')
        .executeTakeFirst()
      if (!taken) throw new Problem('not_available', peopleAnswersText('strikeTakenBack'))
      await audit(tx, member, 'take-strike-back', id, { reason, given_for: taken.reason })
      const count = (await standingStrikes(tx, id)).length
      const occasion = `strike taken back ${strike}`
      const told = { kind: 'strike_taken_back', data: { reason, count }, occasion } as const
      await writeNotices(tx, [{ ...told, userId: id, auctionId: null, saleId: null }], at)
    })
    return { strikes: await standingStrikes(db, id) }
  },
})

/** Strikes of one member are given, taken back and counted one after the other. */
async function lockAccount(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** Under its lock. @throws Problem 409 for a closed account, or of somebody who works here */
async function requireOpen(tx: Transaction<DB>, id: string): Promise<void> {
  await lockAccount(tx, id)
  await requireOutsider(tx, id)
  const { status } = await tx
    .selectFrom('profiles')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (status !== 'open') throw new Problem('not_available', peopleAnswersText('accountClosed'))
}

function requireAsSeen(counting: number, seen: number): void {
  if (counting === seen) return
  throw new Problem('changed_meanwhile', peopleAnswersText('strikesChanged'))
}

function tellOfStrike(
  tx: Transaction<DB>,
  userId: string,
  { reason, count }: { reason: string; count: number },
  at: Date,
): Promise<void> {
  const data = { reason, count, lapsesAt: lapsesAt(at).toISOString() }
  const told = { kind: 'strike', data, occasion: `strike ${userId} ${at.toISOString()}` } as const
  return writeNotices(tx, [{ ...told, userId, auctionId: null, saleId: null }], at)
}
