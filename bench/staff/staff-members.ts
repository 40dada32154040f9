/** The members of a house with 100,000 of them, read by staff in the ways in which they look for them. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { listMembers } from '../../src/features/staff/people/members/list-members.server.ts'
import {
  memberListQuerySchema,
  type memberListSchema,
} from '../../src/features/staff/people/members/members.ts'
import { openDatabase } from '../../src/server/postgres/database.ts'
import { withDatabase } from '../product.ts'
import { measurePages } from '../read-pages.ts'

const MEMBERS = 100_000
const SEEDED_WITHIN_MS = 900_000

const ASKED: [string, object][] = [
  ['all', {}],
  ['by name', { sort: 'name' }],
  ['of one name', { q: 'dana whitfield77' }],
  ['of a frequent name', { q: 'dana' }],
  ['of an address', { q: 'person-4711@bench.example' }],
  ['of a telephone number', { q: '(813) 555-0164' }],
  ['with a word that nobody has', { q: 'zzzzzzzzz' }],
  ['with two letters that nobody has', { q: 'zz' }],
  ['with a word that everybody has', { q: 'example' }],
]

export async function measureStaffMembers(): Promise<void> {
  await withDatabase(async ({ databaseUrl }) => {
    const staff = await seed(databaseUrl)
    const db = openDatabase(databaseUrl, { max: 2, onIdleError: () => undefined })
    try {
      for (const [name, narrowed] of ASKED) {
        const first = memberListQuerySchema.parse({ ...narrowed, limit: 100 })
        await measurePages(`members ${name}`, first, async (query) => {
          const asked = { query, member: { userId: staff } }
          // What the call promises.
          return (await listMembers.handle(asked as never, { db })) as z.infer<
            typeof memberListSchema
          >
        })
      }
    } finally {
      await db.destroy()
    }
  })
}

/** Of ten first names and 3,000 last ones. Resolves with who reads. */
async function seed(databaseUrl: string): Promise<string> {
  const statementTimeoutMs = SEEDED_WITHIN_MS
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs, onIdleError: () => undefined })
  try {
    const { rows } = await sql<{ id: string }>`
      insert into users (email) values ('desk@house.example') returning id`.execute(db)
    await sql`
      insert into users (email) select 'person-' || n || '@bench.example' from generate_series(1, ${MEMBERS}::int) as n`.execute(
      db,
    )
    await sql`
      insert into profiles (id, full_name, first_name, last_name, telephone)
      select id, first || ' ' || last, first, last, '(813) 555-' || lpad((mixed % 10000)::text, 4, '0')
      from (
        select id, mixed,
          (array['Dana', 'Drew', 'Irene', 'Colby', 'Otis', 'Maria', 'John', 'Ellery', 'Sam', 'Pat'])[1 + mixed % 10] as first,
          (array['Whitfield', 'Solano', 'Renner', 'Lamar', 'Smith', 'Garcia', 'Nguyen', 'Kowalski', 'Neill', 'Baker'])[1 + mixed / 10 % 10]
            || mixed / 100 % 300 as last
        from (select id, abs(hashtext(email::text)) as mixed from users where email like '%@bench.example') as people
      ) as named`.execute(db)
    await sql`vacuum analyze`.execute(db)
    return rows[0]?.id ?? ''
  } finally {
    await db.destroy()
  }
}
