import { createServer, type Server } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, silentLog, type TestDatabase } from '../../../test/database.ts'
import { StartError } from '../start-error.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
  await asOwner(`create role guest login password 'open sesame'`)
})

afterAll(async () => {
  await asOwner('drop role guest')
  await database.drop()
})

async function asOwner(sql: string): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** What a start is told that is given this address, changed from that of a good one. */
async function toldFor(change: (url: URL) => void): Promise<string> {
  const url = new URL(database.url)
  change(url)
  const refusal = await migrate({ url: url.href, log: silentLog }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  return String(refusal)
}

test('a wrong or missing password is told with the user, and is not repeated', async () => {
  const told = await toldFor((url) => (url.password = 'not-the-password'))
  expect(told).toMatch(/does not let the user \w+ in\. Check .* DATABASE_URL/)
  expect(told).not.toContain('not-the-password')
  expect(await toldFor((url) => (url.password = ''))).toMatch(/does not let the user \w+ in/)
})

test('a database that is not there is told by its name', async () => {
  expect(await toldFor((url) => (url.pathname = '/nowhere'))).toMatch(
    /There is no database nowhere .*Create it/,
  )
})

test('a user who may not make tables is told to be made the owner', async () => {
  const told = await toldFor((url) => {
    url.username = 'guest'
    url.password = 'open%20sesame'
  })
  expect(told).toContain('The user guest may not make tables')
  expect(told).not.toContain('sesame')
})

test('a server that nobody runs is told by its address', async () => {
  const refused = await freePort()
  const told = await migrate({
    url: `postgres://ada:secret@127.0.0.1:${refused}/hammerlane`,
    log: silentLog,
  }).catch(String)
  expect(told).toContain(`127.0.0.1:${refused} cannot be reached (ECONNREFUSED)`)
  expect(told).not.toContain('secret')
})

/** A port that nobody listens at. */
async function freePort(): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('not a TCP port')
  return address.port
}
