import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { RESTORED, signRestoration } from './engine/proof/restorations.server.ts'
import { auditOperator } from './features/staff/audit.server.ts'
import { sayLeftOut } from './server/backup/changed-files.ts'
import { restoreBackup } from './server/backup/restore-backup.ts'
import { loadConfig } from './server/config/config.ts'
import { createLog } from './server/log.ts'
import { inDatabase } from './server/postgres/with-database.ts'
import { runCommand } from './server/run-command.ts'
import { StartError } from './server/start-error.ts'
import { endAllSessions } from './sign-in/sessions/end-all-sessions.server.ts'

/** `npm run restore`: puts a backup into DATA_DIR, as all was at a moment. See docs/operations.md. */
const USAGE = `Usage: npm run restore -- [--to TIME] [--passphrase-file FILE] [--replace] [--keep-sessions] [--by NAME]
TIME is such as 2027-03-01T15:30:00Z or 2027-03-01T10:30:00-05:00; without it all there is comes back.
Everybody has to sign in again, for some sessions may have been ended since; --keep-sessions leaves them as they were.
NAME is written into the audit log; without it, the name of the user at this machine.`

await runCommand(async () => {
  const { dataDir, databaseUrl, backup } = loadConfig(process.env)
  const { to, replace, passphraseFile, keepsSessions, operator } = readArguments()
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
  const from = lastChange ?? new Date(restored.backup.manifest.finishedAt)
  const isSigned = await noteRestored({
    operator,
    from,
    backup: restored.backup.name,
    keepsSessions,
  })
  const lines = [
    `Restored from ${restored.backup.folder}; the last change is of ${from.toISOString()}.`,
    ...(keepsSessions ? [] : ['All sessions were ended: everybody signs in again.']),
    ...(isSigned ? [] : [NOT_SIGNED]),
    'Roles, passwords, second factors and closed accounts are as they were then: docs/operations.md says what to look at.',
    ...(movedTo ? [`What was there before lies in ${movedTo}.`] : []),
    'Next: npm run verify, npm start, and npm run backup, for nothing is archived until then.',
    ...sayLeftOut(restored.leftOut),
  ]
  return [lines.join('\n'), 0]
})

const NOT_SIGNED =
  'The key that signs checkpoints is not here, so npm run verify cannot tell what was undone from fraud. If FILES_KEY was set, restore again with it.'

interface Noted {
  operator: string
  from: Date
  backup: string
  keepsSessions: boolean
}

/** Says so in the audit log, signed, and ends what could have been ended meanwhile. Tells whether the key was at hand. */
async function noteRestored({ operator, from, backup, keepsSessions }: Noted): Promise<boolean> {
  try {
    return await inDatabase((db, config) =>
      db.transaction().execute(async (tx) => {
        const entry = await signRestoration(tx, config, from, new Date())
        await auditOperator(tx, operator, RESTORED, backup, entry)
        if (!keepsSessions) await endAllSessions(tx)
        return entry.signature !== undefined
      }),
    )
  } catch (cause) {
    throw new StartError(
      'All is restored, but sessions of then could not be ended, nor the audit log written. Do not start it: restore again, with --replace.',
      { cause },
    )
  }
}

function readArguments() {
  const options = {
    to: { type: 'string' },
    'passphrase-file': { type: 'string' },
    replace: { type: 'boolean' },
    'keep-sessions': { type: 'boolean' },
    by: { type: 'string' },
  } as const
  try {
    const { values } = parseArgs({ options })
    const to = z.iso.datetime({ offset: true }).optional().parse(values.to)
    const { replace, 'passphrase-file': passphraseFile } = values
    const keepsSessions = values['keep-sessions'] ?? false
    const operator = values.by?.trim() || userInfo().username
    return { to, replace, passphraseFile, keepsSessions, operator }
  } catch (error) {
    throw new StartError(USAGE, { cause: error })
  }
}
