/** Reads a user whole, as `person.server.ts` shows it. */
import type { Database } from '../../server/postgres/database.ts'
import { belongingsOf, personColumns, type Person } from './person.server.ts'

/** Undefined for a user that is not there any more. */
export function findPerson(db: Database, userId: string): Promise<Person | undefined> {
  return db
    .selectFrom('users')
    .select(personColumns)
    .select((eb) => belongingsOf(eb.ref('users.id')))
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Who has an address, and whether that was ever proved. `email` is in the form that `storedEmail` gives. */
export function findByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email_confirmed_at', 'new_email'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
