import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { endActing } from '../../../engine/consigning/end-acting.server.ts'
import {
  consignorById,
  consignorNotFound,
} from '../../../engine/consigning/find-consignor.server.ts'
import { ledAuctions } from '../../../engine/led-auctions.server.ts'
import { IS_UNDECIDED_BELOW_RESERVE } from '../../../engine/sales/offers/undecided-below-reserve.server.ts'
import { consignorAnswersText } from '../../../languages/staff/answers/consignor.ts'
import { worksHere } from '../../../rules/bidding.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { hasOwnStep, lockAccount, type Account } from '../change-roles.server.ts'
import { CONSIGNORS_ADDRESS, consignorSchema, grantSchema, revokeSchema } from './consignors.ts'
import { readOne } from './list-consignors.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'smtpUrl' | 'demo'> & {
    signIn: Pick<Config['signIn'], 'staffSecondStep'>
  }
  /** Told when the account changed, so that nothing goes on believing in its roles. */
  sessionsEnded(userId: string): void
}

export const grantConsignor = endpoint({
  method: 'POST',
  path: `${CONSIGNORS_ADDRESS}/{id}/people`,
  summary:
    'Let a member act for a consignor: see its lots, and decide about its offers. From then on the member cannot bid on them',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: grantSchema,
  response: consignorSchema,
  exists: async ({ id }, { db }: Services) => (await consignorById(db, id)) !== undefined,
  async handle({ params: { id }, body: { email, reason }, member }, services: Services) {
    const { db, config, sessionsEnded } = services
    const userId = await db.transaction().execute(async (tx) => {
      const consignor = await consignorById(tx, id)
      if (!consignor) throw consignorNotFound()
      const user = await lockAccount(tx, email)
      if (!user) throw notThisOne(consignorAnswersText('noAccount'))
      const now = await consignorOf(tx, user.id)
      if (now?.id === id) return user.id
      if (now) throw notThisOne(consignorAnswersText('actsForAnother', { consignor: now.name }))
      const against = await whyNot(tx, config, user, id)
      if (against) throw notThisOne(against)
      await letAct(tx, user, id, { by: member.userId })
      await audit(tx, member, 'consignor.grant', user.id, { consignor: consignor.name, reason })
      return user.id
    })
    sessionsEnded(userId)
    return readOne(db, id)
  },
})

/** Has a member act for a consignor, under the lock of the account; now, unless `at` says since when. */
export async function letAct(
  tx: Transaction<DB>,
  user: Pick<Account, 'id' | 'roles'>,
  consignorId: string,
  { by, at }: { by: string; at?: Date },
): Promise<void> {
  const roles = [...user.roles.filter((role) => role !== 'consignor'), 'consignor']
  await tx.updateTable('users').set({ roles }).where('id', '=', user.id).execute()
  const granted = { granted_by: by, granted_at: at ?? sql<Date>`now()` }
  await tx
    .insertInto('consignor_people')
    .values({ user_id: user.id, consignor_id: consignorId, ...granted })
    .onConflict((before) =>
      before.columns(['user_id', 'consignor_id']).doUpdateSet({ ...granted, ended_at: null }),
    )
    .execute()
}

const personParams = idParams.extend({ person: z.uuid().toLowerCase() })

export const revokeConsignor = endpoint({
  method: 'POST',
  path: `${CONSIGNORS_ADDRESS}/{id}/people/{person}/revoke`,
  summary: 'Let a member act for a consignor no longer, from running sessions on too',
  who: 'staff',
  limit: 'writes',
  params: personParams,
  body: revokeSchema,
  response: consignorSchema,
  exists: async ({ id }, { db }: Services) => (await consignorById(db, id)) !== undefined,
  async handle({ params, body: { reason }, member }, { db, sessionsEnded }: Services) {
    const { id, person } = params
    await db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', person)
        .forUpdate()
        .executeTakeFirst()
      const acts = await consignorOf(tx, person)
      if (!user || acts?.id !== id) {
        throw new Problem('not_found', consignorAnswersText('doesNotAct'))
      }
      await endActing(tx, person, await databaseTime(tx))
      await audit(tx, member, 'consignor.revoke', person, { consignor: acts.name, reason })
    })
    sessionsEnded(person)
    return readOne(db, id)
  },
})

/** Undefined where nothing is against it: reserves are to be seen, and prices agreed to. */
async function whyNot(
  tx: Transaction<DB>,
  { smtpUrl, demo, signIn }: Services['config'],
  user: Account,
  consignorId: string,
): Promise<string | undefined> {
  if (user.status === 'closed' || user.deleted_at) return consignorAnswersText('accountClosed')
  if (worksHere(user.roles)) return consignorAnswersText('worksHere')
  if (!user.email_proven_at && smtpUrl !== undefined && !demo) {
    return consignorAnswersText('mailNotProven')
  }
  if (signIn.staffSecondStep && !(await hasOwnStep(tx, user.id))) {
    return consignorAnswersText('noSecondStep')
  }
  return whatIsOpen(tx, user.id, consignorId)
}

const OPEN = { leads: 'leads', below_reserve: 'belowReserve', unpaid: 'unpaid' } as const

/** What a member leads, might still be sold, or has to pay of lots that are or were a consignor's, in words; undefined for nothing. */
async function whatIsOpen(
  tx: Transaction<DB>,
  userId: string,
  consignorId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ title: string; what: keyof typeof OPEN }>`
    select title, what from (
      select id, title, 'leads' as what from ${ledAuctions(sql`${userId}::uuid`)} as led
      union all
      select id, title, 'below_reserve' from auctions
      where leading_bidder_id = ${userId} and ${IS_UNDECIDED_BELOW_RESERVE}
      union all
      select auctions.id, title, 'unpaid' from reservations
        join auctions on auctions.id = reservations.auction_id
      where reservations.user_id = ${userId} and reservations.status = 'pending'
    ) as held
      join lot_consignors on lot_consignors.auction_id = held.id
    where consignor_id = ${consignorId} limit 1`.execute(tx)
  const [held] = rows
  return held && consignorAnswersText(OPEN[held.what], { title: held.title })
}

/** For whom somebody acts. */
export function consignorOf(
  db: Database | Transaction<DB>,
  userId: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('consignor_people')
    .innerJoin('consignors', 'consignors.id', 'consignor_id')
    .select(['consignors.id', 'consignors.name'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

function notThisOne(message: string): Problem {
  return validationFailed([{ path: 'email', message }])
}
