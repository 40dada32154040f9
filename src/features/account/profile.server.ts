import { sql } from 'kysely'
import { answerAccountText } from '../../languages/answers/account.ts'
import { profileChangeRules, type ProfileChange, type Role } from '../../rules/accounts.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { profileColumns } from '../../sign-in/users/create-member.server.ts'
import { PROFILE_ADDRESS } from './own-addresses.ts'
import { profileSchema, type Profile } from './profile.ts'
import { acceptReadTerms } from './terms/accept-read-terms.server.ts'
import { welcomeOnceComplete } from './welcome.server.ts'

interface Services {
  db: Database
}

export const readProfile = endpoint({
  method: 'GET',
  path: PROFILE_ADDRESS,
  summary: "The member's own profile",
  who: 'member or in default',
  limit: 'reads',
  response: profileSchema,
  handle: ({ member }, { db }: Services) => findProfile(db, member.userId),
})

export const changeProfile = endpoint({
  method: 'PATCH',
  path: PROFILE_ADDRESS,
  summary: "Change the member's own profile; what is left out stays",
  who: 'member',
  limit: 'writes',
  body: profileChangeRules,
  response: profileSchema,
  async handle({ member, body }, { db }: Services) {
    const { id_photo_url: photo, ...change } = body
    if (photo !== undefined) await requireStoredPhoto(db, member.userId, photo)
    await writeChange(db, member.userId, change)
    return findProfile(db, member.userId)
  },
})

/** The profile as its owner sees it. @throws Problem `not_found` for a user without one */
export async function findProfile(db: Database, userId: string): Promise<Profile> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .selectAll('profiles')
    .select(['users.email', 'users.roles'])
    .where('profiles.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', answerAccountText('profileNotFound'))
  const { updated_at: _, closed_at: __, own_limits: ___, ...profile } = row
  return {
    ...profile,
    phone: row.telephone,
    // Check constraints keep these four to the words of their types.
    id_type: row.id_type as Profile['id_type'],
    status: row.status as Profile['status'],
    closed_for: row.closed_for as Profile['closed_for'],
    roles: row.roles as Role[],
    id_verified_at: row.id_verified_at?.toISOString() ?? null,
    terms_accepted_at: row.terms_accepted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

type TextChange = Omit<ProfileChange, 'id_photo_url'>

async function writeChange(db: Database, userId: string, change: TextChange): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await welcomeOnceComplete(tx, userId, async () => {
        await tx
          .updateTable('profiles')
          .set({ ...profileColumns(change), ...reviewAfter(change), updated_at: new Date() })
          .where('id', '=', userId)
          .execute()
        if (change.terms_accepted) await acceptReadTerms(tx, userId, change.terms_version)
      })
    })
  } catch (error) {
    if (!isTakenUsername(error)) throw error
    throw validationFailed([{ path: 'username', message: answerAccountText('usernameTaken') }])
  }
}

/** Staff compared name and kind of document with the photo: another name has been seen by nobody. */
function reviewAfter({ full_name: name, id_type: type }: TextChange) {
  if (name === undefined && type === undefined) return {}
  const same = sql`(full_name, id_type) is not distinct from (${name ?? sql.ref('full_name')}, ${type ?? sql.ref('id_type')})`
  return {
    id_verified_at: sql<Date | null>`case when ${same} then id_verified_at end`,
    id_rejection: sql<string | null>`case when ${same} then id_rejection end`,
  }
}

/** The photo's address is what the upload answered; only that one may be sent back. */
async function requireStoredPhoto(db: Database, userId: string, url: string | null): Promise<void> {
  const stored = await db
    .selectFrom('profiles')
    .select('id_photo_url')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (stored?.id_photo_url === url) return
  throw validationFailed([{ path: 'id_photo_url', message: answerAccountText('uploadIdPhoto') }])
}

function isTakenUsername(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'profiles_username_key'
  )
}
