import { TERMS_VERSION } from '../../rules/policy.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { acceptTerms } from '../../sign-in/users/accept-terms.server.ts'
import { acceptTermsSchema } from './accept-terms.ts'
import { TERMS_ADDRESS } from './own-addresses.ts'
import { findProfile } from './profile.server.ts'
import { profileSchema } from './profile.ts'

interface Services {
  db: Database
}

export const acceptTermsEndpoint = endpoint({
  method: 'PUT',
  path: TERMS_ADDRESS,
  summary: 'Accept the terms and conditions in the version that was read; kept with its time',
  who: 'member',
  limit: 'writes',
  body: acceptTermsSchema,
  response: profileSchema,
  async handle({ member, body }, { db }: Services) {
    if (body.version !== TERMS_VERSION) throw termsChanged()
    await acceptTerms(db, member.userId, new Date())
    return findProfile(db, member.userId)
  },
})

/** The page was loaded before they changed. */
function termsChanged(): Problem {
  const detail =
    'The terms and conditions have changed. Please reload this page, read them and accept them again.'
  return new Problem('terms_changed', detail, { terms_version: TERMS_VERSION })
}
