import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cloneDatabase,
  emptyDatabase,
  openTestPool,
  silentLog,
  type TestDatabase,
} from '../../../test/database.ts'
import { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { makeRole } from './application-role.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase, warnOfRights } from './prepare-database.ts'

let clone: TestDatabase
let db: Database

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 2)
})
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

describe.each([
  ['auction_events', 'type'],
  ['audit_log', 'action'],
  ['purchase_agreements', 'phone'],
  ['checkpoints', 'hash'],
  ['checkpoint_entries', 'hash'],
])('the server', (table, column) => {
  test.each([
    ['change', sql`update ${sql.table(table)} set ${sql.ref(column)} = ''`],
    ['delete', sql`delete from ${sql.table(table)}`],
    ['empty', sql`truncate ${sql.table(table)}`],
    ['drop', sql`drop table ${sql.table(table)}`],
    ['disarm', sql`alter table ${sql.table(table)} disable trigger all`],
    [
      'take the triggers from',
      sql`drop trigger ${sql.id(`${table}_append_only`)} on ${sql.table(table)}`,
    ],
  ])(`cannot %s ${table}`, async (_, statement) => {
    await expect(statement.execute(db)).rejects.toThrow(/permission denied|must be owner/)
  })
})

test.each([
  ['switch triggers off', sql`set session_replication_role = replica`],
  ['become the owner', sql`set role hammerlane`],
  ['exchange what the triggers do', sql`alter function refuse_change() rename to nothing`],
  ['change what was migrated', sql`delete from schema_migrations`],
  ['make tables', sql`create table more (id integer)`],
  ['make queues', sql`select pgboss.create_queue('more', '{"policy": "standard"}')`],
  ['make tables beside the queues', sql`create table pgboss.more (id integer)`],
  ['take queues away', sql`delete from pgboss.queue`],
])('it cannot %s', async (_, statement) => {
  await expect(statement.execute(db)).rejects.toThrow(/permission denied|must be owner/)
})

describe('two roles on a database of one’s own', () => {
  let own: TestDatabase
  let url: string

  beforeAll(async () => {
    own = await emptyDatabase()
    const owner = new Client({ connectionString: own.ownerUrl })
    await owner.connect()
    await makeRole(owner, 'hammerlane_clerk', 'hammerlane_clerk')
    await owner.end()
    const entrance = new URL(own.ownerUrl)
    Object.assign(entrance, { username: 'hammerlane_clerk', password: 'hammerlane_clerk' })
    url = entrance.href
  })
  afterAll(() => own.drop())

  test('the owner migrates, and the server finds what it needs and no more', async () => {
    await prepareDatabase({ url, ownerUrl: own.ownerUrl }, silentLog)
    // Once more, as every start does.
    await prepareDatabase({ url, ownerUrl: own.ownerUrl }, silentLog)
    const clerk = openTestPool(url, 1)
    await sql`insert into contact_messages (first_name, last_name, email, subject, message) values ('A', 'B', 'a@b.c', 'S', 'M')`.execute(
      clerk,
    )
    await sql`delete from contact_messages`.execute(clerk)
    await expect(sql`delete from audit_log`.execute(clerk)).rejects.toThrow('permission denied')
    await clerk.destroy()
  })

  test('once it is migrated the server starts without the owner', async () => {
    await expect(migrate({ url, log: silentLog })).resolves.toBeUndefined()
  })

  test('what the owner granted by hand is taken back at the next start', async () => {
    const owner = openTestPool(own.ownerUrl, 1)
    await sql`grant all on auction_events to hammerlane_clerk`.execute(owner)
    await owner.destroy()
    await prepareDatabase({ url, ownerUrl: own.ownerUrl }, silentLog)
    expect(await warnings(url)).toEqual([])
  })

  test('one line warns of a role that could change the ledger', async () => {
    expect(await warnings(own.ownerUrl)).toEqual([
      expect.stringContaining('could change the ledger'),
    ])
  })
})

test('a role without rights cannot migrate, and is told whom to name', async () => {
  const empty = await emptyDatabase()
  const entrance = new URL(empty.ownerUrl)
  const { username, password } = new URL(clone.url)
  Object.assign(entrance, { username, password })
  const refused = await migrate({ url: entrance.href, log: silentLog }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toContain('DATABASE_OWNER_URL')
  await empty.drop()
})

test('two addresses of one role leave it all that the owner has', async () => {
  const empty = await emptyDatabase()
  const again = new URL(empty.ownerUrl)
  again.searchParams.set('application_name', 'again')
  await prepareDatabase({ url: empty.ownerUrl, ownerUrl: again.href }, silentLog)
  const owner = openTestPool(empty.ownerUrl, 1)
  const { rows } = await sql<{ right: string }>`
    select privilege_type as right from information_schema.role_table_grants
    where table_name = 'auction_events' and grantee = current_user`.execute(owner)
  expect(rows.map(({ right }) => right)).toContain('REFERENCES')
  await owner.destroy()
  await empty.drop()
})

async function warnings(url: string): Promise<string[]> {
  const lines: string[] = []
  await warnOfRights(url, createLog('warn', { write: (line) => void lines.push(line) }))
  return lines
}
