import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { readArchiving } from './server/backup/archiving.ts'
import { SHORTEST_PASSPHRASE } from './server/backup/backup-encryption.ts'
import { prepareBackupFolder, recipientFor } from './server/backup/backup-folder.ts'
import { makeBackup } from './server/backup/make-backup.ts'
import { loadConfig } from './server/config/config.ts'
import { createLog } from './server/log.ts'
import { joinEmbeddedPostgres } from './server/postgres/embedded-postgres.ts'
import { runCommand } from './server/run-command.ts'
import { StartError } from './server/start-error.ts'

/** `npm run backup`: backs up the embedded database, the files and the keys while the server runs. See docs/operations.md. */
const USAGE = 'Usage: npm run backup -- [--passphrase-file FILE] [--keep NUMBER]'

await runCommand(async () => {
  const { dataDir, databaseUrl, backup } = loadConfig(process.env)
  const { keep, passphraseFile } = readArguments()
  if (databaseUrl)
    throw new StartError(
      'DATABASE_URL is set: this database is backed up by its own means, see docs/operations.md.',
    )
  if (!relative(dataDir, backup.dir).startsWith('..'))
    throw new StartError('BACKUP_DIR lies in DATA_DIR. Whoever loses the one would lose the other.')
  const passphrase = passphraseFile
    ? (await readFile(passphraseFile, 'utf8')).trim()
    : backup.passphrase
  if (passphrase && passphrase.length < SHORTEST_PASSPHRASE)
    throw new StartError(`A passphrase needs at least ${SHORTEST_PASSPHRASE} characters.`)
  await prepareBackupFolder(backup.dir)
  const archiving = await readArchiving(dataDir)
  const known = archiving?.backupDir === backup.dir ? archiving.recipient : null
  const recipient = await recipientFor(backup.dir, passphrase, known)
  const embedded = await joinEmbeddedPostgres({ dataDir, log: createLog('warn') })
  try {
    const to = { backupDir: backup.dir, recipient }
    const made = await makeBackup({ ...to, dataDir, url: embedded.url, keep, now: new Date() })
    const safety = recipient
      ? 'Encrypted: nobody can read it without the passphrase, so keep that elsewhere.'
      : 'Not encrypted: whoever reads it has all data and keys. A passphrase changes that.'
    return [
      `Backed up to ${made.folder}. Every moment from ${made.manifest.finishedAt} on can be restored.\n${safety}`,
      0,
    ]
  } finally {
    await embedded.stop()
  }
})

function readArguments() {
  const options = { 'passphrase-file': { type: 'string' }, keep: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ options })
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Error('not a number')
    return { keep, passphraseFile: values['passphrase-file'] }
  } catch (error) {
    throw new StartError(USAGE, { cause: error })
  }
}
