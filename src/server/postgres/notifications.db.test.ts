import { createServer } from 'node:net'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { openGate, type DatabaseGate } from '../../../test/faults/database-gate.ts'
import type { Listening } from '../keep-listening.ts'
import { createLog } from '../log.ts'
import { listenForNotifications } from './notifications.ts'

let database: TestDatabase
let gate: DatabaseGate
let heard: string[]
let caughtUp: number
let lines: string[]
let notifications: Listening

beforeEach(async () => {
  database = await emptyDatabase()
  gate = await openGate(database.url)
  ;[heard, caughtUp, lines] = [[], 0, []]
  notifications = listenForNotifications({
    databaseUrl: gate.url,
    channel: 'a "strange" channel',
    log: createLog('info', { write: (line) => void lines.push(line) }),
    onNotification: (payload) => heard.push(payload),
    onListening: () => (caughtUp += 1),
  })
  await vi.waitUntil(() => caughtUp === 1, { timeout: 15_000 })
})

afterEach(async () => {
  await notifications.close()
  await gate.shut()
  await database.drop()
})

/** Past the gate: the database itself is never away. */
async function notify(...payloads: string[]): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin')
  for (const payload of payloads) {
    await client.query('select pg_notify($1, $2)', ['a "strange" channel', payload])
  }
  expect(heard).not.toContain(payloads[0])
  await client.query('commit')
  await client.end()
}

test('what is announced is heard, in order, once it was committed', async () => {
  expect(notifications.isListening()).toBe(true)
  await notify('a 1', 'b 1', 'a 2')
  await expect.poll(() => heard).toEqual(['a 1', 'b 1', 'a 2'])
  await notify('')
  await expect.poll(() => heard.at(-1)).toBe('')
})

test('when the connection breaks it is made again, and the listener told to catch up', async () => {
  await gate.shut()
  await expect.poll(() => notifications.isListening()).toBe(false)
  await notify('unheard')
  await gate.open()
  await expect.poll(() => caughtUp).toBe(2)
  expect(notifications.isListening()).toBe(true)
  await notify('heard again')
  await expect.poll(() => heard).toEqual(['heard again'])
})

test('a database that ends the connection itself is listened to again', async () => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hammerlane-live'
     and datname = current_database()`,
  )
  await client.end()
  await expect.poll(() => caughtUp).toBe(2)
  await notify('again')
  await expect.poll(() => heard).toEqual(['again'])
})

test('while the database stays away it is tried again and again, and one line says so, without its password', async () => {
  await gate.shut()
  let tries = 0
  const refusing = createServer((socket) => {
    tries += 1
    socket.destroy()
  }).listen(Number(new URL(gate.url).port), '127.0.0.1')
  await expect.poll(() => tries).toBeGreaterThanOrEqual(3)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(new URL(database.url).password)
  await new Promise((resolve) => refusing.close(resolve))
  await gate.open()
  await expect.poll(() => caughtUp).toBe(2)
})

test('closing ends the connection, also while the database is away', async () => {
  await gate.shut()
  await expect.poll(() => notifications.isListening()).toBe(false)
  await notifications.close()
  await gate.open()
  expect(notifications.isListening()).toBe(false)
  expect(caughtUp).toBe(1)
})

test('nothing is heard after closing', async () => {
  await notifications.close()
  await notify('too late')
  expect([heard, notifications.isListening()]).toEqual([[], false])
})
