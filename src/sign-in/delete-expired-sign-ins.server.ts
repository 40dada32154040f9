/** Deletes what sign-ins and counted calls leave behind once it has expired. */

import { sql } from 'kysely'
import { DAY } from '../rules/durations.ts'
import type { RowFailed } from '../server/job-runner.ts'
import { redactSecretMails } from '../server/mail/secret-mails.ts'
import { isDatabaseAway, type Database } from '../server/postgres/database.ts'
import { deleteSome } from '../server/postgres/delete-some.ts'
import { ABANDONED_AFTER_MS } from './sessions/session-life.server.ts'

/** Some of each kind, going on where one kind fails. @returns whether there may be more */
export async function deleteExpiredSignIns(
  db: Database,
  now: Date,
  rowFailed: RowFailed,
): Promise<boolean> {
  const aDayAgo = new Date(now.getTime() - DAY)
  let hasMore = false
  for (const [table, condition] of expired(now, aDayAgo)) {
    const some = () => deleteSome(db, table, condition)
    if (await carriedOut(some, table, rowFailed)) hasMore = true
  }
  const redact = () => redactSecretMails(db, aDayAgo)
  if (await carriedOut(redact, 'mails', rowFailed)) hasMore = true
  return hasMore
}

function expired(now: Date, aDayAgo: Date) {
  const abandoned = new Date(now.getTime() - ABANDONED_AFTER_MS - DAY)
  return [
    ['one_time_tokens', sql`expires_at < ${now}`],
    ['email_change_undos', sql`expires_at < ${now}`],
    ['flow_states', sql`created_at < ${aDayAgo}`],
    [
      'sessions',
      sql`(not_after < ${aDayAgo} or coalesce(refreshed_at, created_at) < ${abandoned})`,
    ],
    ['factor_challenges', sql`created_at < ${aDayAgo}`],
    ['factors', sql`status = 'unverified' and updated_at < ${aDayAgo}`],
    ['text_messages', sql`created_at < ${aDayAgo}`],
    // By the clock that they were counted by.
    ['rate_limits', sql`ends_at < now()`],
  ] as const
}

/** What fails is told of, and tried again at the next run of the job. */
async function carriedOut(
  step: () => Promise<boolean>,
  table: string,
  rowFailed: RowFailed,
): Promise<boolean> {
  try {
    return await step()
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    rowFailed(error, { table })
    return false
  }
}
