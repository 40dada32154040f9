import { loadConfig, type Config } from '../config/config.ts'
import { createLog } from '../log.ts'
import { runCommand } from '../run-command.ts'
import { openDatabase, type Database } from './database.ts'
import { joinEmbeddedPostgres } from './embedded-postgres.ts'
import { prepareDatabase } from './prepare-database.ts'

type Outcome = [said: string, exitCode: number]
type Work = (db: Database, config: Config) => Promise<Outcome>

/**
 * A command beside the server: opens its database, also while it runs, does the work, says what came of it
 * and ends the process with the code. `failed` is the code where it could not be done.
 */
export async function withDatabase(work: Work, failed?: number): Promise<never> {
  return runCommand(() => inDatabase(work), failed)
}

/** Opens the database of the settings, as the product's role, for as long as the work takes. */
export async function inDatabase<Result>(
  work: (db: Database, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig(process.env)
  const { databaseDirectUrl, databaseOwnerUrl, dataDir } = config
  const databaseUrl = databaseDirectUrl ?? config.databaseUrl
  const log = createLog('warn')
  const embedded = databaseUrl ? null : await joinEmbeddedPostgres({ dataDir, log })
  const url = databaseUrl ?? embedded?.applicationUrl ?? ''
  await prepareDatabase({ url, ownerUrl: embedded?.url ?? databaseOwnerUrl ?? url }, log)
  const db = openDatabase(url, { max: 2, onIdleError: (err) => log.warn({ err }, 'idle') })
  try {
    return await work(db, config)
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}
