import type { Database } from '../../server/postgres/database.ts'

/**
 * Locks the user's row until the transaction ends, so that nobody changes the password or ends sessions meanwhile.
 * @returns whether a hash that was read, and verified, before is still that of the password
 */
export async function lockPassword(
  tx: Database,
  userId: string,
  hash: string | null,
): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user !== undefined && user.password_hash === hash
}
