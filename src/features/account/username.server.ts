import { z } from 'zod'
import { usernameRule } from '../../rules/accounts.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { validationFailed } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { usernameResponseSchema } from './profile.ts'

interface Services {
  db: Database
}

/** Tells of a taken username before the account is made. Case does not matter; one's own counts as free. */
export const checkUsername = endpoint({
  method: 'GET',
  path: '/api/usernames/{username}',
  summary: 'Whether a username is still free',
  who: 'anyone',
  limit: 'lookups',
  params: z.object({ username: z.string() }),
  response: usernameResponseSchema,
  async handle({ params, member }, { db }: Services) {
    const username = usernameRule.safeParse(params.username)
    if (!username.success) {
      const errors = username.error.issues.map(({ message }) => ({ path: 'username', message }))
      throw validationFailed(errors)
    }
    const owner = await db
      .selectFrom('profiles')
      .select('id')
      .where('username', '=', username.data)
      .executeTakeFirst()
    return { username: username.data, available: !owner || owner.id === member?.userId }
  },
})
