import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/postgres/database.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { dueLots } from '../due-lot.ts'
import { letPass, makeDue, openTestQueue } from '../mail/queues.ts'
import { members, wrongLedgers } from '../marketplace.ts'
import { holdRows, holdTable, untilWaiting } from '../row-locks.ts'
import { wrongEndings } from '../sales/wrong-endings.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

const LOTS = 1_000
const WAIT = { timeout: 120_000 }

let clone: TestDatabase
let db: Database
const servers: ServerProcess[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 4)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')))
  await db.destroy()
  await clone.drop()
})

async function start(): Promise<ServerProcess> {
  const server = await startServer(clone.url)
  servers.push(server)
  return server
}

const countOf = async (status: 'available' | 'ended') =>
  (await db.selectFrom('auctions').select('id').where('status', '=', status).execute()).length

/** Those of the killed process are taken up by any other once their ten minutes are over. */
async function untilAllAreMailed(): Promise<void> {
  const queue = await openTestQueue(clone.url)
  try {
    await vi.waitFor(
      async () => {
        const waiting = db.selectFrom('notices').select('id').where('mailed_at', 'is', null)
        const { length } = await waiting.execute()
        if (length === 0) return
        await letPass(db, '11 minutes')
        await queue.tidy()
        await makeDue(db, 'notices')
        throw new Error(`${length} notices wait for their mails`)
      },
      { timeout: 400_000, interval: 1_000 },
    )
  } finally {
    await queue.close()
  }
}

test('1,000 auctions end in one second, and one of two processes is killed midway: each has one winner, one invoice, one set of notices and of mails', async () => {
  const [winner = '', second = '', third = ''] = await members(db, 3)
  const bids = [third, second, winner].map((by, step) => ({ by, amount: 10_100 + step * 100 }))
  const lots = await dueLots(
    db,
    Array.from({ length: LOTS }, () => ({ bids })),
  )
  const rest = await holdRows(clone.url, lots.slice(LOTS / 2))
  const [doomed] = await Promise.all([start(), start()])
  await vi.waitFor(async () => expect(await countOf('available')).toBe(LOTS / 2), WAIT)
  const held = await holdTable(clone.url, 'reservations')
  await rest.release()
  // Half is closed, and both are in the middle of a transaction, each with auctions of its own.
  await untilWaiting(db, 2)
  await doomed.end('SIGKILL')
  expect(await countOf('ended')).toBe(LOTS / 2)
  await held.release()
  await vi.waitFor(async () => expect(await countOf('available')).toBe(0), WAIT)

  expect(await wrongEndings(db)).toEqual([])
  const ended = await db.selectFrom('auctions').select(['run', 'buyer_id']).execute()
  expect(ended.filter(({ run, buyer_id: buyer }) => run !== 1 || buyer !== winner)).toEqual([])
  const sales = await db.selectFrom('sales').select('invoice_number').execute()
  // Without gaps: what was taken by the transaction that died was given back.
  const numbers = sales.map((sale) => Number(sale.invoice_number.split('-').at(-1)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(lots.map((_, at) => at + 1))

  await untilAllAreMailed()
  const mails = await db
    .selectFrom('mails')
    .innerJoin('notices', 'notices.mail_id', 'mails.id')
    .innerJoin('users', (join) => join.on(sql<boolean>`users.email = mails.recipient`))
    .select(['notices.auction_id', 'notices.kind', 'users.id as reader'])
    .where('mails.occasion', '=', sql<string>`'notice ' || notices.id`)
    .execute()
  const mailed = Map.groupBy(mails, ({ reader, kind }) => `${reader} ${kind}`)
  expect([...mailed.keys()].toSorted()).toEqual(
    [`${winner} won`, `${winner} invoice`, `${second} lost`, `${third} lost`].toSorted(),
  )
  for (const all of mailed.values()) {
    expect(all.map(({ auction_id: id }) => id).toSorted()).toEqual(lots.toSorted())
  }
  // None beside these.
  expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(mails.length)
  expect(await wrongLedgers(db)).toEqual([])
})
