import { TERMS_VERSION } from '../../rules/policy.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { acceptTerms } from '../../sign-in/users/accept-terms.server.ts'

/**
 * Keeps that a member accepts the terms of the version that was read.
 * @throws Problem `terms_changed` where that is not the version of today, or nobody says which was read
 */
export async function acceptReadTerms(
  db: Database,
  userId: string,
  version: string | undefined,
): Promise<void> {
  if (version !== TERMS_VERSION) throw termsChanged()
  await acceptTerms(db, userId, new Date())
}

/** The page was loaded before they changed. */
function termsChanged(): Problem {
  const detail =
    'The terms and conditions have changed. Please reload this page, read them and accept them again.'
  return new Problem('terms_changed', detail, { terms_version: TERMS_VERSION })
}
