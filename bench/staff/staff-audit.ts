/** The audit log of a house that has kept one for years: 1,000,000 lines, read by staff in the ways in which they narrow it. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { type auditListSchema, auditQuerySchema } from '../../src/features/staff/audit/audit-log.ts'
import { readAudit } from '../../src/features/staff/audit/read-audit.server.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { measureNarrowed } from '../read-pages.ts'
import { withSeeded } from './seeded.ts'

const LINES = 1_000_000
const PEOPLE = 40

export function measureStaffAudit(): Promise<void> {
  return withSeeded(seed, (db, { busy, idle, subject }) => {
    const asked: [string, object][] = [
      ['all', {}],
      ['of who did most', { by: busy }],
      ['of who did little', { by: idle }],
      ['of a frequent action', { action: 'view-member' }],
      ['of a rare action', { action: 'void-bid' }],
      ['of a person and a rare action', { by: busy, action: 'void-bid' }],
      ['of one subject', { subject }],
      ['of a week years ago', { from: '2024-03-04', to: '2024-03-10' }],
      ['with a frequent word', { q: 'member' }],
      ['with a word of one line in a hundred', { q: 'reason7' }],
      ['with a rare word', { q: 'zephyr' }],
      ['with a frequent word of one person', { q: 'member', by: busy }],
      ['with a frequent word and a rare one', { q: 'member zephyr' }],
    ]
    return measureNarrowed('lines of the audit log', asked, {
      first: (narrowed) => auditQuerySchema.parse({ ...narrowed, limit: 100 }),
      async read(query) {
        const call = { query } as Parameters<typeof readAudit.handle>[0]
        // What the call promises.
        return (await readAudit.handle(call, { db })) as z.infer<typeof auditListSchema>
      },
    })
  })
}

/** A third of it by one person; most of it looks at members; what is rare, and who did little, stands all over it. */
async function seed(db: Database) {
  await sql`
    insert into users (email) select 'desk-' || n || '@bench.example' from generate_series(1, ${PEOPLE}::int) as n`.execute(
    db,
  )
  await sql`
    with people as (select array_agg(id order by email) as ids from users where email like 'desk-%')
    insert into audit_log (at, actor_id, action, subject, details)
    select now() - make_interval(secs => (${LINES}::int - n) * 120.0),
      ids[case when n % 3 = 0 then 1 when n % 5000 = 1 then 2 else 3 + n % ${PEOPLE - 2} end],
      case when n % 2000 = 3 then 'void-bid' when n % 10 < 7 then 'view-member' else 'answer-message' end,
      md5((n % 50000)::text)::uuid::text,
      jsonb_build_object('reason', 'reason' || n % 100 || case when n % 20000 = 7 then ' zephyr' else ' as asked by phone' end)
    from people, generate_series(1, ${LINES}::int) as n`.execute(db)
  const { rows } = await sql<{ busy: string; idle: string; subject: string }>`
    select ids[1] as busy, ids[2] as idle, md5('77')::uuid::text as subject
    from (select array_agg(id order by email) as ids from users where email like 'desk-%') as people`.execute(
    db,
  )
  if (!rows[0]) throw new Error('A query of ids alone returns one row')
  return rows[0]
}
