import { TERMS_VERSION } from '../../rules/policy.ts'
import { Problem, validationFailed } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { acceptTerms } from '../../sign-in/users/accept-terms.server.ts'

/**
 * Keeps that a member accepts the terms of the version that was read. Who has accepted those of today need not say which.
 * @throws Problem `terms_changed` where that is not the version of today; `validation_failed` at `terms_version` without one
 */
export async function acceptReadTerms(
  db: Database,
  userId: string,
  version: string | undefined,
): Promise<void> {
  if (version === undefined) return requireAccepted(db, userId)
  if (version !== TERMS_VERSION) throw termsChanged()
  await acceptTerms(db, userId)
}

async function requireAccepted(db: Database, userId: string): Promise<void> {
  const accepted = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('terms_version', '=', TERMS_VERSION)
    .executeTakeFirst()
  if (accepted) return
  const message = `Say which version of the terms was read: today it is ${TERMS_VERSION}`
  throw validationFailed([{ path: 'terms_version', message }])
}

/** The page was loaded before they changed. */
function termsChanged(): Problem {
  const detail =
    'The terms and conditions have changed. Please reload this page, read them and accept them again.'
  return new Problem('terms_changed', detail, { terms_version: TERMS_VERSION })
}
