/** A month of a marketplace, hour by hour, by the jobs themselves: what was told and mailed, to whom and when. */
import type { Transaction } from 'kysely'
import { tellOutbid } from '../../src/engine/sales/notices/tell-outbid.server.ts'
import { createOfferKeeper } from '../../src/engine/sales/offers/see-to-offers.server.ts'
import { createDeadlines } from '../../src/engine/sales/see-to-deadlines.server.ts'
import { writeNoticeMails } from '../../src/features/notices/write-notice-mails.server.ts'
import { HOUR, MINUTE } from '../../src/rules/durations.ts'
import { EXAMPLE_BANK } from '../../src/rules/sales/bank-details.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { testSecrets } from '../secrets.ts'

const HOURS_OF_A_MONTH = 31 * 24
/** The jobs run so long after each full hour, for what is looked at did not all begin in one second. */
const BEGINNING = 10 * MINUTE
const WRITING = {
  secrets: testSecrets,
  site: { url: 'https://hammerlane.example', bankFor: () => EXAMPLE_BANK },
}

/** What somebody does so many hours after the start. */
export type Happening = [hours: number, deed: (tx: Transaction<DB>, at: Date) => Promise<unknown>]

export interface Passing {
  start: Date
  graceHours: number
  happenings?: readonly Happening[]
  /** Looked at once in each hour, after the jobs. */
  look?: (hour: number, at: Date) => Promise<void>
}

/** Resolves with '<hour> <address> <kind>' of each mail in the order in which it was written. */
export async function passMonth(db: Database, passing: Passing): Promise<string[]> {
  const { start, graceHours, happenings = [], look } = passing
  const seeToDeadlines = createDeadlines(db, { graceHoursFor: () => graceHours })
  const seeToOffers = createOfferKeeper(db)
  const mailed: string[] = []
  for (let hour = 0; hour <= HOURS_OF_A_MONTH; hour += 1) {
    const at = new Date(start.getTime() + hour * HOUR + BEGINNING)
    for (const [, deed] of happenings.filter(([hours]) => hours === hour)) {
      await db.transaction().execute((tx) => deed(tx, at))
    }
    await tellOutbid(db, at)
    // The hour has passed for them too.
    await db.updateTable('notices').set({ held_until: null }).execute()
    while (await seeToDeadlines(never, at));
    while (await seeToOffers(never, at));
    mailed.push(...(await writeMails(db)).map((mail) => `${hour} ${mail}`))
    await look?.(hour, at)
  }
  return mailed
}

function never(error: unknown): never {
  throw error
}

/** '<address> <kind>' of each, in the order in which they were written. */
export async function writeMails(db: Database): Promise<string[]> {
  const waiting = await db
    .selectFrom('notices')
    .select(['id', 'user_id'])
    .where('mailed_at', 'is', null)
    .execute()
  if (waiting.length === 0) return []
  const members = new Set(waiting.map(({ user_id: member }) => member))
  for (const member of members) await writeNoticeMails(db, member, WRITING)
  const mails = await db
    .selectFrom('mails')
    .innerJoin('notices', 'notices.mail_id', 'mails.id')
    .select(['mails.recipient', 'notices.kind'])
    .where(
      'notices.id',
      'in',
      waiting.map(({ id }) => id),
    )
    .orderBy('mails.created_at')
    .execute()
  return mails.map(({ recipient, kind }) => `${recipient} ${kind}`)
}

/** '<hour> <address> <kind>' of all notices in the order in which they were written. */
export async function toldSince(db: Database, start: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .select(['kind', 'notices.created_at', 'users.email'])
    .orderBy('seq')
    .execute()
  return rows.map(({ kind, created_at: at, email }) => {
    const hours = Math.max(0, Math.floor((at.getTime() - start.getTime()) / HOUR))
    return `${hours} ${email} ${kind}`
  })
}
