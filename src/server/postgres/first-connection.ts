import { Client } from 'pg'
import { StartError } from '../start-error.ts'
import { isDatabaseAway } from './database.ts'

/** A server that takes a connection and says nothing must not hold up the start for ever. */
const TIMEOUT_MS = 10_000

/**
 * Opens the connection that a start begins with and does the first work on it. What goes wrong here is mostly a
 * setting, so it is told as one. The caller ends the connection.
 * @throws StartError when the database is out of reach, or does not let us in or work in it
 */
export async function firstConnection(
  url: string,
  firstWork: (client: Client) => Promise<unknown>,
): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'hammerlane-migrate',
    connectionTimeoutMillis: TIMEOUT_MS,
  })
  try {
    await client.connect()
    await firstWork(client)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw asSetting(error, client)
  }
}

/** Never with the password: what is told here may be kept in a log. */
function asSetting(error: unknown, { host, port, user, database }: Client): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const where = host.startsWith('/') ? host : `${host}:${port}`
  const tell = (sentence: string) => new StartError(sentence, { cause: error })
  // Classes and codes of PostgreSQL, appendix A: authorization, no such database, no privilege.
  // The client itself misses a password, or cannot make sense of the answer to it, during SASL.
  if (code.startsWith('28') || error.message.startsWith('SASL')) {
    return tell(
      `The database at ${where} does not let the user ${user} in. Check the user and the password in DATABASE_URL.`,
    )
  }
  if (code === '3D000') {
    return tell(
      `There is no database ${database} at ${where}. Create it, or name another one in DATABASE_URL.`,
    )
  }
  if (code === '42501') {
    return tell(
      `The user ${user} may not make tables in the database ${database}. Make ${user} its owner, or name the owner in DATABASE_OWNER_URL.`,
    )
  }
  if (!isDatabaseAway(error)) return error
  return tell(
    `The database at ${where} cannot be reached${code && ` (${code})`}. Start it, or set DATABASE_URL to another one.`,
  )
}
