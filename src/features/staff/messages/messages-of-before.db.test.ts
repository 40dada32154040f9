import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase, openTestPool, silentLog } from '../../../../test/database.ts'
import { migrationsBefore } from '../../../../test/upgrade/migrations-before.ts'
import { migrate } from '../../../server/postgres/migrate.ts'
import { readMessages } from '../../company/conversation/read-messages.server.ts'

test('messages and answers of before are conversations, and are found by their words', async () => {
  const database = await emptyDatabase()
  const before = await migrationsBefore('conversations')
  try {
    await migrate({ url: database.ownerUrl, log: silentLog, folder: before })
    const db = openTestPool(database.ownerUrl, 1)
    try {
      await sql`
        insert into users (id, email) values ('00000000-0000-4000-8000-000000000001', 'staff@example.com')`.execute(
        db,
      )
      await sql`
        insert into contact_messages (
          id, created_at, first_name, last_name, email, subject, message, answer, answered_at, answered_by)
        values
          ('00000000-0000-4000-8000-000000000002', '2026-11-01T12:00:00Z', 'Dana', 'W', 'd@example.com', 'Keys', 'Both?',
            'Certainly', '2026-11-02T12:00:00Z', '00000000-0000-4000-8000-000000000001'),
          ('00000000-0000-4000-8000-000000000003', '2026-11-03T12:00:00Z', 'Ada', 'L', 'a@example.com', 'Title', 'When?',
            null, null, null)`.execute(db)
      await migrate({ url: database.ownerUrl, log: silentLog })
      const rows = await db
        .selectFrom('contact_messages')
        .select(['id', 'waits_since', 'answered_at', 'reply_token'])
        .orderBy('id')
        .execute()
      expect(rows).toMatchObject([
        {
          waits_since: new Date('2026-11-01T12:00:00Z'),
          answered_at: new Date('2026-11-02T12:00:00Z'),
        },
        { waits_since: new Date('2026-11-03T12:00:00Z'), answered_at: null },
      ])
      expect(new Set(rows.map((row) => row.reply_token)).size).toBe(2)
      expect(await readMessages(db, rows[0]?.id ?? '')).toMatchObject([
        { number: 0, text: 'Both?', answered_by: null },
        {
          ...{ number: 1, text: 'Certainly', at: new Date('2026-11-02T12:00:00Z') },
          answered_by: '00000000-0000-4000-8000-000000000001',
        },
      ])
      expect(await readMessages(db, rows[1]?.id ?? '')).toHaveLength(1)
      const found = await sql<{ id: string }>`
        select id from contact_messages where words @@ to_tsquery('simple', 'certainly & keys')`.execute(
        db,
      )
      expect(found.rows).toMatchObject([{ id: rows[0]?.id }])
    } finally {
      await db.destroy()
    }
  } finally {
    await rm(before, { recursive: true })
    await database.drop()
  }
})
