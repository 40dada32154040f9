import { staffAnswersText } from '../../../languages/staff/answers/desk.ts'
import type { Role } from '../../../rules/accounts.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { STAFF_MEMBER_ADDRESS, staffMemberSchema } from './staff-member.ts'

interface Services {
  db: Database
}

export const readStaffMember = endpoint({
  method: 'GET',
  path: STAFF_MEMBER_ADDRESS,
  summary: 'Who is signed in to the back office; refused to whoever may not work there',
  who: 'staff',
  limit: 'reads',
  response: staffMemberSchema,
  async handle({ member }, { db }: Services) {
    const { id, email, roles, name } = await db
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.id', 'users.id')
      .select(['users.id', 'users.email', 'users.roles', 'profiles.full_name as name'])
      .where('users.id', '=', member.userId)
      .executeTakeFirstOrThrow()
    // A constraint keeps them to these words.
    return { id, email, roles: roles as Role[], name: name || email || staffAnswersText('staff') }
  },
})
