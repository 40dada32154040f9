import { sql } from 'kysely'
import { answerAccountText } from '../../../languages/answers/account.ts'
import { TERMS_VERSION_NOW } from '../../../server/house/house.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { acceptTerms } from '../../../sign-in/users/accept-terms.server.ts'

/**
 * Keeps that a member accepts the terms of the version that was read. Who names none accepts those of today: the list of
 * the specification, section 7, has no version.
 * @throws Problem `terms_changed` where that is not the version of today
 */
export async function acceptReadTerms(
  db: Database,
  userId: string,
  version?: string,
): Promise<void> {
  const { rows } = await sql<{ now: string }>`select ${TERMS_VERSION_NOW} as now`.execute(db)
  const now = rows[0]?.now ?? ''
  if (version !== undefined && version !== now) throw termsChanged(now)
  await acceptTerms(db, userId)
}

/** The page was loaded before they changed. */
function termsChanged(now: string): Problem {
  return new Problem('terms_changed', answerAccountText('termsChanged'), { terms_version: now })
}
