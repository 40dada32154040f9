import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { TERMS_ADDRESS } from '../own-addresses.ts'
import { findProfile } from '../profile.server.ts'
import { profileSchema } from '../profile.ts'
import { welcomeOnceComplete } from '../welcome.server.ts'
import { acceptReadTerms } from './accept-read-terms.server.ts'
import { acceptTermsSchema } from './accept-terms.ts'

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
    const { userId } = member
    await db
      .transaction()
      .execute((tx) =>
        welcomeOnceComplete(tx, userId, () => acceptReadTerms(tx, userId, body.version)),
      )
    return findProfile(db, member.userId)
  },
})
