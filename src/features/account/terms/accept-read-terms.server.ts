import { TERMS_VERSION } from '../../../rules/policy.ts'
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
  version: string = TERMS_VERSION,
): Promise<void> {
  if (version !== TERMS_VERSION) throw termsChanged()
  await acceptTerms(db, userId)
}

/** The page was loaded before they changed. */
function termsChanged(): Problem {
  const detail =
    'The terms and conditions have changed. Please reload this page, read them and accept them again.'
  return new Problem('terms_changed', detail, { terms_version: TERMS_VERSION })
}
