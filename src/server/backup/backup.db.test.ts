import { execFile } from 'node:child_process'
import {
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { silentLog } from '../../../test/database.ts'
import { createLog, type Log } from '../log.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { StartError } from '../start-error.ts'
import { readArchiving, spoolOf } from './archiving.ts'
import { recipientFor, listBackups, prepareBackupFolder } from './backup-folder.ts'
import { archiveNow, finishSegment, keepArchivingJob } from './keep-archiving.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { waitingWal } from './ship-wal.ts'

const WAIT = { timeout: 30_000 }
let place: string
let dataDir: string
let backupDir: string
let database: EmbeddedPostgres

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hammerlane-backup-'))
  dataDir = join(place, 'data')
  backupDir = join(place, 'backups')
  database = await startEmbeddedPostgres({ dataDir, log: silentLog })
  await query('create table kept (id integer primary key)')
  await prepareBackupFolder(backupDir)
})
afterAll(async () => {
  await database.stop()
  await rm(place, { recursive: true })
})

async function query(sql: string, url = database.url): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const backUp = (keep?: number) =>
  makeBackup({ dataDir, backupDir, recipient: null, url: database.url, keep, now: new Date() })

/** A restored database in a folder of its own, asked once. */
async function restored(name: string, to?: string, log: Log = silentLog) {
  const folder = join(place, name)
  const options = { dataDir: folder, backupDir, to, now: new Date(), log }
  const result = await restoreBackup(options)
  const other = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
  const rows = await query('select id from kept order by id', other.url)
  await other.stop()
  return { ...result, rows }
}

async function archive(): Promise<void> {
  const segment = await finishSegment(database.url)
  const archiving = await readArchiving(dataDir)
  if (!archiving) throw new Error('Nothing is archived')
  await vi.waitFor(async () => {
    await archiveNow(dataDir, archiving)
    const shipped = await readdir(join(backupDir, 'wal'))
    expect(shipped.map((name) => name.slice(0, 24))).toContain(segment)
  }, WAIT)
}

test('before the first backup nothing is archived, and the log takes no room', async () => {
  await query('insert into kept values (1)')
  await finishSegment(database.url)
  await keepArchivingJob({ url: database.url, dataDir, log: silentLog }).run(() => undefined)
  await expect(stat(spoolOf(dataDir))).rejects.toThrow('ENOENT')
})

test('a moment after the last change gives all there is; one before the first backup is refused', async () => {
  const { manifest } = await backUp()
  await query('insert into kept values (2)')
  await archive()
  const result = await restored('later', '2999-01-01T00:00:00Z')
  expect(result.rows).toEqual([1, 2])
  expect(result.lastChange?.getTime()).toBeGreaterThan(Date.parse(manifest.finishedAt))
  await expect(restored('early', '2020-01-01T00:00:00Z')).rejects.toThrow(
    `The backups begin at ${manifest.finishedAt}`,
  )
})

test('of a new backup that is kept alone everything comes back, and what only older ones needed is gone', async () => {
  const [first] = await listBackups(backupDir)
  const second = await backUp(1)
  expect((await listBackups(backupDir)).map(({ name }) => name)).toEqual([second.name])
  const segments = (await readdir(join(backupDir, 'wal'))).map((name) => name.slice(0, 24))
  expect(segments).toContain(second.manifest.firstSegment)
  expect(segments).not.toContain(first?.manifest.firstSegment)
  await query('insert into kept values (3)')
  await archive()
  expect((await restored('kept')).rows).toEqual([1, 2, 3])
})

test('a backup whose file was changed is refused before anything is touched', async () => {
  const [backup] = await listBackups(backupDir)
  const file = join(backup?.folder ?? '', 'base.tar.gz')
  await rename(file, `${file}.whole`)
  await writeFile(file, 'something else')
  await expect(restored('damaged')).rejects.toThrow(`${file} is damaged or missing`)
  await expect(stat(join(place, 'damaged', 'postgres', 'cluster'))).rejects.toThrow('ENOENT')
  await rename(`${file}.whole`, file)
})

test('a damaged file of later changes is told and left out; the others come back', async () => {
  const archiving = await readArchiving(dataDir)
  if (!archiving) throw new Error('Nothing is archived')
  const changes = join(backupDir, 'changes')
  const note = 'files/note'
  await mkdir(join(dataDir, 'files'), { recursive: true })
  const change = async (content: string) => {
    await writeFile(join(dataDir, note), content)
    await archiveNow(dataDir, archiving)
    return join(changes, (await readdir(changes)).toSorted().at(-1) ?? '')
  }
  const told: string[] = []
  const log = createLog('error', { write: (line) => void told.push(line) })
  const noteAfter = async (name: string) => {
    const { leftOut } = await restored(name, undefined, log)
    return [await readFile(join(place, name, note), 'utf8'), ...leftOut]
  }
  await change('first')
  const second = await change('second')
  expect(await noteAfter('whole')).toEqual(['second'])
  expect(told).toEqual([])
  const whole = await readFile(second)
  const damaged = whole.with(whole.length >> 1, (whole[whole.length >> 1] ?? 0) ^ 1)
  await writeFile(second, damaged)
  expect(await noteAfter('without the second')).toEqual(['first', second])
  expect(JSON.parse(told.join(''))).toMatchObject({ level: 'error', file: second })
  await change('third')
  expect(await noteAfter('with the third')).toEqual(['third', second])
  await writeFile(second, whole)
})

test('a damaged segment ends the log there, and is told', async () => {
  const wal = join(backupDir, 'wal')
  const file = join(wal, (await readdir(wal)).toSorted().at(-1) ?? '')
  await rename(file, join(place, 'segment'))
  await writeFile(file, 'something else')
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  expect((await restored('without the last segment', undefined, log)).rows).toEqual([1, 2])
  expect(JSON.parse(lines.join(''))).toMatchObject({ level: 'error', file })
  await rename(join(place, 'segment'), file)
})

/** What the insert wrote is a finished segment. */
async function fillSegment(id: number): Promise<void> {
  await query(`insert into kept values (${id})`)
  await finishSegment(database.url)
}

function untilWaiting(segments: number): Promise<void> {
  return vi.waitFor(
    async () => expect(await waitingWal(spoolOf(dataDir))).toHaveLength(segments),
    WAIT,
  )
}

test('while the backups cannot be written the database goes on; when too much waits, archiving ends and says so', async () => {
  const job = keepArchivingJob({ url: database.url, dataDir, log: silentLog, maxWaiting: 1 })
  const wal = join(backupDir, 'wal')
  await rename(wal, `${wal}.away`)
  await fillSegment(4)
  await untilWaiting(1)
  await expect(job.run(() => undefined)).rejects.toThrow('ENOENT')
  await fillSegment(5)
  await untilWaiting(2)
  await expect(job.run(() => undefined)).rejects.toMatchObject({
    message: expect.stringContaining('Archiving has ended: 2 segments were waiting'),
    cause: { code: 'ENOENT' },
  })
  await fillSegment(6)
  await expect(stat(spoolOf(dataDir))).rejects.toThrow('ENOENT')
  await rename(`${wal}.away`, wal)
  await backUp()
  expect((await restored('after the gap')).rows).toEqual([1, 2, 3, 4, 5, 6])
})

test('a disk that hangs, without an error, does not keep more waiting; once it goes on nothing of the next backup is lost', async () => {
  const job = keepArchivingJob({
    url: database.url,
    dataDir,
    log: silentLog,
    maxWaiting: 2,
    lookAfterMs: 200,
    longestPassMs: 600,
  })
  await query('insert into kept values (7)')
  await archive()
  const stalled = await stalledFile(join(spoolOf(dataDir), '0'.repeat(24)))
  await fillSegment(8)
  await untilWaiting(2)
  expect(await job.run(() => undefined)).toBe(true)
  await vi.waitFor(
    () => expect(job.run(() => undefined)).rejects.toThrow('Their disk may hang'),
    WAIT,
  )
  await fillSegment(9)
  await untilWaiting(3)
  await expect(job.run(() => undefined)).rejects.toThrow('Archiving has ended: 3 segments')
  await expect(stat(spoolOf(dataDir))).rejects.toThrow('ENOENT')
  await backUp()
  await stalled.end()
  await query('insert into kept values (10)')
  const segment = await finishSegment(database.url)
  await vi.waitFor(async () => {
    await job.run(() => undefined)
    expect(await readdir(join(backupDir, 'wal'))).toContainEqual(expect.stringContaining(segment))
  }, WAIT)
  expect((await restored('after it hung')).rows).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

/** A file that is being read for as long as somebody else holds it open and writes nothing: a pipe with a name. */
async function stalledFile(path: string) {
  await promisify(execFile)('mkfifo', [path])
  const writer = await open(path, 'r+')
  return { end: () => writer.close() }
}

test('a folder of encrypted backups takes no plain one, and asks for its passphrase', async () => {
  const folder = join(place, 'encrypted')
  await mkdir(folder)
  const recipient = await recipientFor(folder, 'correct horse battery', null)
  expect(recipient).toMatch(/^age1/)
  expect(await recipientFor(folder, undefined, recipient)).toBe(recipient)
  await expect(recipientFor(folder, undefined, null)).rejects.toThrow(StartError)
  await expect(recipientFor(folder, 'a wrong passphrase', null)).rejects.toThrow(
    'The passphrase is not the one of these backups',
  )
})
