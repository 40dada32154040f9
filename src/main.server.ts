import { extendDemoJob, extendDemoSales } from '../demo/extend-demo-sales.ts'
import { openDemoAccounts, type DemoAccount } from '../demo/open-demo-accounts.ts'
import { demoPicture } from '../demo/picture-source.ts'
import { relistDemoJob } from '../demo/relist-ended.ts'
import { beginMissingSales } from './engine/sales/begin-missing-sales.server.ts'
import { serveHammerlane } from './serve.server.ts'
import { keepArchivingJob } from './server/backup/keep-archiving.ts'
import { loadConfig, publicUrlAt, type Config } from './server/config/config.ts'
import { openFiles } from './server/files/files.ts'
import { openSecrets } from './server/files/secrets.ts'
import { createHouse } from './server/house/house.ts'
import { createLog, type Log } from './server/log.ts'
import { openDatabase } from './server/postgres/database.ts'
import { startEmbeddedPostgres } from './server/postgres/embedded-postgres.ts'
import { prepareDatabase, warnOfRights } from './server/postgres/prepare-database.ts'
import { StartError } from './server/start-error.ts'
import { startTracing } from './server/tracing/start-tracing.ts'

/** Starts the process: config, database, demo, server; and ends it in the opposite order, once. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog(config.logLevel)
  const undo: (() => Promise<void>)[] = []
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve())
    // The launcher was killed, and with it whoever could ask.
    process.once('disconnect', () => resolve())
  })
  try {
    if (config.tracing)
      undo.push(await startTracing(config.tracing, { log, believesCallers: config.trustProxy }))
    const database = await openPostgres(config, log)
    undo.push(database.stop)
    await prepareDatabase(database, log)
    await warnOfRights(database.url, log)
    const accounts = await prepareContent(database.url, config, log)
    const serving = await serveHammerlane(config, database.url, log, {
      // Also without the demo: its inventory may still be in the database.
      pictureSources: [demoPicture],
      jobs: (db) => [
        ...database.jobs,
        ...(config.demo ? [relistDemoJob(db), extendDemoJob(db)] : []),
      ],
    })
    undo.push(serving.stop)
    say(`Hammerlane is at ${serving.url}`)
    for (const { email, password } of accounts) {
      say(`  sign in as ${email} / ${password ?? '(the password that was chosen for it)'}`)
    }
    await asked
    say('Stopping: finishing what was begun')
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

/** What is done before the pool is there, and beside it, needs the database itself. */
async function openPostgres(config: Config, log: Log) {
  const { databaseUrl, databaseDirectUrl: url = databaseUrl, databaseOwnerUrl, dataDir } = config
  if (url) return { url, ownerUrl: databaseOwnerUrl ?? url, stop: async () => {}, jobs: [] }
  const { url: ownerUrl, applicationUrl, stop } = await startEmbeddedPostgres({ dataDir, log })
  const jobs = [keepArchivingJob({ url: ownerUrl, dataDir, log })]
  return { url: applicationUrl, ownerUrl, stop, jobs }
}

/** What has to be there before anybody asks for it. @returns the demo's accounts, none without the demo */
async function prepareContent(url: string, config: Config, log: Log): Promise<DemoAccount[]> {
  const db = openDatabase(url, { max: 3, onIdleError: (err) => log.warn({ err }, 'seeding') })
  try {
    const sales = await beginMissingSales(db)
    if (sales > 0) log.info({ sales }, 'Began the sales of earlier reservations')
    if (config.demo) {
      // Read only where the demo is wanted: the inventory is a large module.
      const { seedDemo } = await import('../demo/seed.ts')
      const files = await openFiles(config)
      const house = createHouse(db, config)
      const site = { url: publicUrlAt(config, config.port), bankFor: house.bankFor }
      await seedDemo(db, files, { site, house }, new Date())
      // Before anything is seen to that came due while the demo was not running.
      await extendDemoSales(db)
    }
    // Also without the demo: its accounts may still be in the database.
    const secrets = await openSecrets(config.dataDir, config.filesKey)
    const accounts = await openDemoAccounts(db, config, secrets)
    return config.demo ? accounts : []
  } finally {
    await db.destroy()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  await main()
  process.exit(0)
} catch (error) {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else createLog('info').fatal({ err: error }, 'Hammerlane could not go on')
  process.exit(1)
}
