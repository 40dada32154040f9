import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  noteRestoration,
  noteRestorationElsewhere,
} from './features/staff/note-restoration.server.ts'
import { sayLeftOut } from './server/backup/changed-files.ts'
import { restoreBackup } from './server/backup/restore-backup.ts'
import { loadConfig, type Config } from './server/config/config.ts'
import { createLog } from './server/log.ts'
import { inDatabase } from './server/postgres/with-database.ts'
import { runCommand } from './server/run-command.ts'
import { StartError } from './server/start-error.ts'

/** `npm run restore`: puts a backup into DATA_DIR, as all was at a moment. See docs/operations.md. */
const USAGE = `Usage: npm run restore -- [--to TIME] [--passphrase-file FILE] [--replace] [--keep-sessions] [--by NAME]
       npm run restore -- --note --to TIME [--keep-sessions] [--by NAME]
TIME is such as 2027-03-01T15:30:00Z or 2027-03-01T10:30:00-05:00; without it all there is comes back.
--note: the database of DATABASE_URL was restored by its own means as it was at TIME, and no server has started since.
Everybody has to sign in again, for some sessions may have been ended since; --keep-sessions leaves them as they were.
NAME is written into the audit log; without it, the name of the user at this machine.`

const LOOK =
  'Roles, passwords, second factors and closed accounts are as they were then: docs/operations.md says what to look at.'
const NOT_SIGNED =
  'The key that signs checkpoints is not here, so npm run verify cannot tell what was undone from fraud. If FILES_KEY or PROOF_KEYS was set, restore again with it.'

const NOT_OF_A_NOTE = ['replace', 'passphrase-file'] as const

type Arguments = ReturnType<typeof readArguments>

await runCommand(async () => {
  const config = loadConfig(process.env)
  const given = readArguments()
  const lines = given.isNoteOnly
    ? await noteOnly(config, given)
    : await restoreAndNote(config, given)
  return [lines.join('\n'), 0]
})

async function restoreAndNote(config: Config, given: Arguments): Promise<string[]> {
  const { dataDir, databaseUrl, backup } = config
  const { to, replace, passphraseFile, keepsSessions, operator } = given
  if (databaseUrl)
    throw new StartError(
      'DATABASE_URL is set: this database is restored by its own means, then noted with --note. See docs/operations.md.',
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
  const noted = { operator, from, source: restored.backup.name, keepsSessions }
  const isSigned = await inDatabase((db) => noteRestoration(db, config, noted)).catch(
    (cause: unknown) => {
      throw new StartError(
        'All is restored, but sessions of then could not be ended, nor the audit log written. Do not start it: restore again, with --replace.',
        { cause },
      )
    },
  )
  return [
    `Restored from ${restored.backup.folder}; the last change is of ${from.toISOString()}.`,
    ...sayNoted(isSigned, keepsSessions),
    ...(movedTo ? [`What was there before lies in ${movedTo}.`] : []),
    'Next: npm run verify, npm start, and npm run backup, for nothing is archived until then.',
    ...sayLeftOut(restored.leftOut),
  ]
}

async function noteOnly(config: Config, given: Arguments): Promise<string[]> {
  const { to, keepsSessions, operator } = given
  if (!to) throw new StartError(USAGE)
  if (!config.databaseUrl)
    throw new StartError('DATABASE_URL is not set: npm run restore notes by itself what it does.')
  const noted = { operator, from: new Date(to), keepsSessions }
  const last = await inDatabase((db) => noteRestorationElsewhere(db, config, noted))
  const compare = last
    ? ` The last that it holds was written at ${last.toISOString()}: if more should be there, it was restored too early.`
    : ''
  return [
    `Noted: the database is as it was at ${noted.from.toISOString()}.${compare}`,
    ...sayNoted(true, keepsSessions),
    'Next: npm run verify, npm start.',
  ]
}

function sayNoted(isSigned: boolean, keepsSessions: boolean): string[] {
  const ended = 'All sessions were ended: everybody signs in again.'
  return [...(keepsSessions ? [] : [ended]), ...(isSigned ? [] : [NOT_SIGNED]), LOOK]
}

function readArguments() {
  const options = {
    to: { type: 'string' },
    note: { type: 'boolean' },
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
    const isNoteOnly = values.note ?? false
    const unused = isNoteOnly && NOT_OF_A_NOTE.find((option) => values[option] !== undefined)
    if (unused) throw new StartError(`--${unused} does not go with --note.\n${USAGE}`)
    return { to, replace, passphraseFile, keepsSessions, operator, isNoteOnly }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(USAGE, { cause: error })
  }
}
