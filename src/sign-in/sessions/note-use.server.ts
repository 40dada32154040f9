/** Notes that the response to a refresh has arrived, as the use of its access token shows (protocol, section 6). */
import type { JWTPayload } from 'jose'
import type { Database } from '../../server/postgres/database.ts'

/** The refresh that an access token came with; 0 for the sign-in itself. */
export function counterIn({ refresh_counter: counter }: JWTPayload): number {
  return Number.isSafeInteger(counter) ? Number(counter) : 0
}

/** From here on the refresh token before is of no more use, except to tabs that refresh at the same moment. */
export async function noteUse(db: Database, sessionId: string, counter: number): Promise<void> {
  if (counter === 0) return
  await db
    .updateTable('sessions')
    .set({ used_counter: counter })
    .where('id', '=', sessionId)
    .where('used_counter', '<', counter)
    .execute()
}
