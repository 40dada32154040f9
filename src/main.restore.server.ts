import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { restoreBackup } from './server/backup/restore-backup.ts'
import { loadConfig } from './server/config/config.ts'
import { createLog } from './server/log.ts'
import { runCommand } from './server/run-command.ts'
import { StartError } from './server/start-error.ts'

/** `npm run restore`: puts a backup into DATA_DIR, as all was at a moment. See docs/operations.md. */
const USAGE = `Usage: npm run restore -- [--to TIME] [--passphrase-file FILE] [--replace]
TIME is such as 2027-03-01T15:30:00Z or 2027-03-01T10:30:00-05:00; without it all there is comes back.`

await runCommand(async () => {
  const { dataDir, databaseUrl, backup } = loadConfig(process.env)
  const { to, replace, passphraseFile } = readArguments()
  if (databaseUrl)
    throw new StartError(
      'DATABASE_URL is set: this database is restored by its own means, see docs/operations.md.',
    )
  const restored = await restoreBackup({
    dataDir,
    backupDir: backup.dir,
    passphrase: passphraseFile
      ? (await readFile(passphraseFile, 'utf8')).trim()
      : backup.passphrase,
    to,
    replace,
    now: new Date(),
    log: createLog('warn'),
  })
  const { lastChange, movedTo } = restored
  const lines = [
    `Restored from ${restored.backup.folder}; the last change is of ${lastChange?.toISOString() ?? restored.backup.manifest.finishedAt}.`,
    ...(movedTo ? [`What was there before lies in ${movedTo}.`] : []),
    'Next: npm run verify, npm start, and npm run backup, for nothing is archived until then.',
  ]
  return [lines.join('\n'), 0]
})

function readArguments() {
  const options = {
    to: { type: 'string' },
    'passphrase-file': { type: 'string' },
    replace: { type: 'boolean' },
  } as const
  try {
    const { values } = parseArgs({ options })
    const to = z.iso.datetime({ offset: true }).optional().parse(values.to)
    return { to, replace: values.replace, passphraseFile: values['passphrase-file'] }
  } catch (error) {
    throw new StartError(USAGE, { cause: error })
  }
}
