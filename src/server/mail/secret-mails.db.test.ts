import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, openTestPool, type TestDatabase } from '../../../test/database.ts'
import { databaseTime } from '../postgres/database-time.ts'
import type { Database } from '../postgres/database.ts'
import { queueMail, type Mail } from './mail.ts'
import { redactSecretMails, REDACTED } from './secret-mails.ts'

let clone: TestDatabase
let db: Database

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 2)
})
beforeEach(() => db.deleteFrom('mails').execute())
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

const CODE = { to: 'dana@example.com', subject: 'Your code', paragraphs: ['It is 123456.'] }
const queue = (more: Partial<Mail> = {}) => queueMail(db, { ...CODE, holdsSecret: true, ...more })
const mails = () => db.selectFrom('mails').selectAll().orderBy('created_at').execute()
const age = (by: string) =>
  db
    .updateTable('mails')
    .set({ created_at: sql`created_at - ${by}::interval` })
    .execute()
/** Those of more than an hour ago. */
async function forget(): Promise<void> {
  await redactSecretMails(db, new Date((await databaseTime(db)).getTime() - 3_600_000))
}

test('a link or a code that no mail server took is kept no longer than it is worth something', async () => {
  await queue()
  await age('61 minutes')
  await queue()
  await forget()
  const [old, young] = await mails()
  expect([old?.body_text, old?.body_html]).toEqual([REDACTED, REDACTED])
  expect(young?.body_text).toContain('123456')
})

test('who was written to, when and about what stays, for support', async () => {
  await queue()
  await age('2 hours')
  await forget()
  expect(await mails()).toMatchObject([
    { recipient: 'dana@example.com', subject: 'Your code', holds_secret: true, sent_at: null },
  ])
})

test('mails that hold no secret are kept as they are', async () => {
  await queue({ holdsSecret: false })
  await age('2 years')
  await forget()
  expect((await mails())[0]?.body_text).toContain('123456')
})

test('doing it again writes nothing', async () => {
  await queue()
  await age('2 hours')
  await forget()
  const versions = () => sql`select xmin::text from mails`.execute(db).then(({ rows }) => rows)
  const before = await versions()
  await forget()
  expect(await versions()).toEqual(before)
})
