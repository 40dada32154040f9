import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asProduct, emptyDatabase, silentLog, type TestDatabase } from '../../../test/database.ts'
import { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'hammerlane-migrations-'))
  await writeFile(
    join(folder, '0001_lots.sql'),
    'create table lots (id bigint); insert into lots values (1);',
  )
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

function run(): Promise<void> {
  return migrate({ url: database.url, log: silentLog, folder })
}

async function rows(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

test('each migration runs once, in order', async () => {
  await run()
  await writeFile(join(folder, '0002_more_lots.sql'), 'insert into lots values (2);')
  await run()
  await run()
  expect(await rows('select id::int from lots order by id')).toEqual([1, 2])
  expect(await rows('select name from schema_migrations order by number')).toEqual([
    '0001_lots.sql',
    '0002_more_lots.sql',
  ])
})

test('eight processes that start at once run each migration once', async () => {
  await Promise.all(Array.from({ length: 8 }, run))
  expect(await rows('select count(*)::int from lots')).toEqual([1])
})

test('a migration that fails is undone and named, those before it stay', async () => {
  await writeFile(
    join(folder, '0002_broken.sql'),
    'insert into lots values (2); insert into nowhere values (1);',
  )
  await expect(run()).rejects.toThrow('0002_broken.sql failed and was undone')
  expect(await rows('select id::int from lots')).toEqual([1])
  expect(await rows('select number from schema_migrations')).toEqual([1])
})

test('a file that was changed after it had run stops the start', async () => {
  await run()
  await writeFile(join(folder, '0001_lots.sql'), 'create table lots (id integer);')
  await expect(run()).rejects.toThrow(StartError)
  await expect(run()).rejects.toThrow('0001_lots.sql was changed')
})

test('a checkout with other line ends is no change', async () => {
  await writeFile(join(folder, '0002_two_lines.sql'), '-- first\ninsert into lots values (2);')
  await run()
  await writeFile(join(folder, '0002_two_lines.sql'), '-- first\r\ninsert into lots values (2);')
  await run()
  expect(await rows('select count(*)::int from lots')).toEqual([2])
})

test('a process of the version before starts beside a later one, which has added to the database', async () => {
  const [first, later] = [join(folder, '0001_lots.sql'), join(folder, '0002_later.sql')]
  await writeFile(later, 'alter table lots add column named text;')
  await run()
  await rm(later)
  const said: string[] = []
  const log = createLog('info', { write: (line) => void said.push(line) })
  await migrate({ url: database.url, log, folder })
  expect(said.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'info',
      migrations: ['0002_later.sql'],
      msg: 'A later version has migrated the database',
    },
  ])
  // What both know has to be the same all the same.
  await writeFile(first, 'create table lots (id integer);')
  await expect(run()).rejects.toThrow('0001_lots.sql was changed')
})

test('a process of the version before takes no right back that a later one gave', async () => {
  const grantTo = new URL(asProduct(database)).username
  const start = () => migrate({ url: database.url, log: silentLog, folder, grantTo })
  const mayChange = () => rows(`select has_table_privilege('${grantTo}', 'lots', 'delete')`)
  const later = join(folder, '0002_later.sql')
  await writeFile(later, 'select 1;')
  await start()
  expect(await mayChange()).toEqual([true])
  // As a later version may do with a table that this one thinks is never changed.
  await rows(`grant truncate on lots to ${grantTo}`)
  await rm(later)
  await start()
  expect(await rows(`select has_table_privilege('${grantTo}', 'lots', 'truncate')`)).toEqual([true])
})

/** Has a later version take something away that versions without the migration `known` use; this one knows two. */
async function takeAwayAfter(known: string): Promise<void> {
  await writeFile(join(folder, '0002_new_place.sql'), 'select 1;')
  const later = join(folder, `0003_old_place_gone_after_${known}.sql`)
  await writeFile(later, 'select 1;')
  await run()
  await rm(later)
}

test('a version that does not use any more what a later one takes away starts beside it', async () => {
  await takeAwayAfter('0002')
  await expect(run()).resolves.toBeUndefined()
})

test('a version that does not survive a migration of a later one does not start', async () => {
  await takeAwayAfter('0003')
  await expect(run()).rejects.toThrow(StartError)
  await expect(run()).rejects.toThrow(
    '0003_old_place_gone_after_0003.sql, which this version does not survive',
  )
})

test.each(['lots.sql', '2_lots.sql', '0003_lots.sql', '0001_again.sql'])(
  'a file called %s is refused',
  async (name) => {
    await writeFile(join(folder, name), 'select 1;')
    await expect(run()).rejects.toThrow(StartError)
  },
)
