import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '../../src/rules/durations.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { aDueLot } from '../due-lot.ts'
import { startMailServer, type MailServer } from '../mail-server.ts'
import { aMember } from '../marketplace.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 })

const WINNER = 'winner@example.com'

let clone: TestDatabase
let db: Database
let mailServer: MailServer
let server: ServerProcess

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 2)
  mailServer = await startMailServer()
  server = await startServer(clone.url, { SMTP_URL: mailServer.url })
})
afterAll(async () => {
  await server.end('SIGKILL')
  await mailServer.close()
  await db.destroy()
  await clone.drop()
})

test('the jobs of a server close an auction and mail its invoice within a minute of its end', async () => {
  const winner = await aMember(db, { email: WINNER })
  const lot = await aDueLot(db, { bids: [{ by: winner, amount: 11_000 }] })
  const mailOfInvoice = async () => {
    const { rows } = await sql<{ ms: number; attachments: { filename: string }[] }>`
      select (extract(epoch from mails.sent_at - auctions.ends_at) * 1000)::float as ms, attachments
      from notices join mails on mails.id = mail_id join auctions on auctions.id = notices.auction_id
      where notices.auction_id = ${lot} and kind = 'invoice' and sent_at is not null`.execute(db)
    return rows
  }
  await vi.waitFor(async () => expect(await mailOfInvoice()).toHaveLength(1), 2 * MINUTE)
  const [mail] = await mailOfInvoice()
  // What is tested is how often the jobs run, one after the other: not how fast this machine is.
  expect(mail?.ms).toBeLessThan(MINUTE)
  expect(mail?.attachments).toMatchObject([{ filename: expect.stringMatching(/^INV-.*\.pdf$/) }])
  const invoices = mailServer.received.filter(({ source }) => source.includes('filename=INV-'))
  expect(invoices.map(({ to }) => to)).toEqual([[WINNER]])
})
