import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { silentLog } from '../../../test/database.ts'
import { StartError } from '../start-error.ts'
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

// As root this is a folder that only root may enter, so the whole file also shows that PostgreSQL copes with one.
let dataDir: string
const start = () => startEmbeddedPostgres({ dataDir, log: silentLog })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-embedded-'))
  const database = await start()
  await query(database.url, 'create table kept (id integer primary key)')
  await database.stop()
})

afterAll(() => rm(dataDir, { recursive: true }))

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  // The server may be killed under this connection.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

function pidFile(): string {
  return join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
}

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(pidFile(), 'utf8'), 10)
}

test('it is PostgreSQL 18 in UTF-8 and UTC, durable, on a private socket alone', async () => {
  const database = await start()
  const settings = `select current_setting(name) from unnest(array['server_encoding', 'timezone', 'fsync',
    'synchronous_commit', 'full_page_writes', 'listen_addresses']) name`
  expect(await query(database.url, settings)).toEqual(['UTF8', 'UTC', 'on', 'on', 'on', ''])
  expect(
    await query(database.url, `select current_setting('server_version_num')::int / 10000`),
  ).toEqual([18])
  const socketFolder = new URL(database.url).searchParams.get('host') ?? ''
  const places = [
    socketFolder,
    join(dataDir, 'postgres'),
    join(dataDir, 'postgres', 'password'),
    join(dataDir, 'postgres', 'application-password'),
    join(dataDir, 'postgres', 'url'),
  ]
  const openToOthers = await Promise.all(
    places.map(async (place) => (await stat(place)).mode & 0o077),
  )
  expect(openToOthers).toEqual([0, 0, 0, 0, 0])
  await database.stop()
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT')
})

test('the product comes in by a role that owns nothing', async () => {
  const database = await start()
  const question = `select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user`
  expect(await query(database.applicationUrl, question)).toEqual([false])
  await expect(query(database.applicationUrl, 'drop table kept')).rejects.toThrow('must be owner')
  await database.stop()
})

test('killed while serving, it is started again at the same address with every committed row', async () => {
  const database = await start()
  await query(database.url, 'insert into kept values (1)')
  const killed = await postmaster()
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(
    async () => expect(await query(database.url, 'select id from kept')).toEqual([1]),
    { timeout: 40_000 },
  )
  expect(await postmaster()).not.toBe(killed)
  await database.stop()
})

test('stopping while it is being started again leaves nothing behind', async () => {
  const database = await start()
  process.kill(await postmaster(), 'SIGKILL')
  await database.stop()
  await expect(stat(pidFile())).rejects.toThrow('ENOENT')
})

test('a second start on the same folder is refused, and changes nothing for the first', async () => {
  const database = await start()
  await expect(start()).rejects.toThrow(StartError)
  await expect(start()).rejects.toThrow(`Another Hammerlane is already using ${dataDir}`)
  expect(await query(database.url, 'select 1')).toEqual([1])
  await database.stop()
})

test('a command joins the running database, or starts it for itself', async () => {
  const database = await start()
  const joined = await joinEmbeddedPostgres({ dataDir, log: silentLog })
  expect(joined).toMatchObject({ url: database.url, applicationUrl: database.applicationUrl })
  await joined.stop()
  expect(await query(database.url, 'select 1')).toEqual([1])
  await database.stop()
  const own = await joinEmbeddedPostgres({ dataDir, log: silentLog })
  expect(await query(own.url, 'select 1')).toEqual([1])
  await own.stop()
})

test('a command makes no database where there is none', async () => {
  const nowhere = join(dataDir, 'nowhere')
  const joined = joinEmbeddedPostgres({ dataDir: nowhere, log: silentLog })
  await expect(joined).rejects.toThrow(`There is no database in ${nowhere}.`)
  await expect(stat(nowhere)).rejects.toThrow('ENOENT')
})

test('a pid file whose number now belongs to somebody else is no obstacle, nor that process a victim', async () => {
  await writeFile(
    pidFile(),
    `${process.pid}\n/proc/self/cwd\n1700000000\n5432\n/tmp\n\n  0 0\nready   \n`,
  )
  const database = await start()
  expect(await query(database.url, 'select 1')).toEqual([1])
  await database.stop()
})

test('a data folder that cannot be one is refused in a sentence', async () => {
  const file = join(dataDir, 'a-file')
  await writeFile(file, '')
  await expect(startEmbeddedPostgres({ dataDir: file, log: silentLog })).rejects.toThrow(
    /data folder .* cannot be used/,
  )
})
