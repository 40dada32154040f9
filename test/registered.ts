/** Members who may bid outside the demo too: terms accepted, everything told that the Register form asks. */
import type { Database } from '../src/server/postgres/database.ts'
import { acceptTerms } from '../src/sign-in/users/accept-terms.server.ts'
import { DETAILS } from './registration-details.ts'

/** Lets members bid as if they had registered by the form; of their photos there is the address alone. */
export async function register(db: Database, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const username = `u_${id.slice(-12)}`
    await db
      .updateTable('profiles')
      .set({ ...DETAILS, username, id_photo_url: '/api/me/id-photo' })
      .where('id', '=', id)
      .execute()
    await acceptTerms(db, id)
  }
}
