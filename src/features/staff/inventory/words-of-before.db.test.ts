import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase, openTestPool, silentLog } from '../../../../test/database.ts'
import { migrationsBefore } from '../../../../test/upgrade/migrations-before.ts'
import { migrate } from '../../../server/postgres/migrate.ts'
import { lotsNamed, searchedWords } from './lot-words.server.ts'

test('lots of before are found with hyphens and without, whether they still run or are over', async () => {
  const database = await emptyDatabase()
  const before = await migrationsBefore('words_without_hyphens_after_0001')
  try {
    await migrate({ url: database.ownerUrl, log: silentLog, folder: before })
    const db = openTestPool(database.ownerUrl, 1)
    try {
      await sql`
        insert into auctions (version, ledger_hash, status, starting_bid, soft_close_seconds, ends_at, category, title)
        select 1, '', status, 1000000, 0, now(), 'cars-trucks', 'Ford F-150'
        from unnest(array['available', 'draft', 'withdrawn']) as status`.execute(db)
      const found = async () => {
        const { rows } = await sql<{ status: string }>`
          select status from ${lotsNamed(searchedWords('f-150 f150'), sql`true`)} order by status`.execute(
          db,
        )
        return rows.map(({ status }) => status)
      }
      expect(await found()).toEqual([])
      await migrate({ url: database.ownerUrl, log: silentLog })
      expect(await found()).toEqual(['available', 'draft', 'withdrawn'])
    } finally {
      await db.destroy()
    }
  } finally {
    await rm(before, { recursive: true })
    await database.drop()
  }
})
