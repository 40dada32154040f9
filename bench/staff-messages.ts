/** What people wrote through the contact form, 100,000 messages of it, read by staff in the ways in which they narrow it. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { listMessages } from '../src/features/staff/messages/list-messages.server.ts'
import {
  messageListQuerySchema,
  type messageListSchema,
} from '../src/features/staff/messages/messages.ts'
import { openDatabase } from '../src/server/postgres/database.ts'
import { withDatabase } from './product.ts'
import { measurePages } from './read-pages.ts'

const MESSAGES = 100_000
const SEEDED_WITHIN_MS = 900_000
const ANSWERED = { answered: 'true' }
const WAITING = { answered: 'false', sort: 'created_at' }

const ASKED: [string, object][] = [
  ['all', {}],
  ['waiting', WAITING],
  ['answered', ANSWERED],
  ['waiting with a frequent word', { ...WAITING, q: 'delivery' }],
  ['answered with a frequent word', { ...ANSWERED, q: 'delivery' }],
  ['answered with a rare word', { ...ANSWERED, q: 'zephyr' }],
  ['answered with two frequent words that stand together nowhere', { ...ANSWERED, q: 'even odd' }],
  ['answered with a frequent and a rare word', { ...ANSWERED, q: 'delivery zephyr' }],
  ['answered with the beginnings of words', { ...ANSWERED, q: 'deliv anch' }],
  ['answered with one letter', { ...ANSWERED, q: 'd' }],
  ['answered of a lot', { ...ANSWERED, q: 'HL-10477' }],
  ['answered to an address', { ...ANSWERED, q: 'person-77@bench.example' }],
  ['answered to a name', { ...ANSWERED, q: 'Dana Whitfield77' }],
]

export async function measureStaffMessages(): Promise<void> {
  await withDatabase(async ({ databaseUrl }) => {
    const staff = await seed(databaseUrl)
    const db = openDatabase(databaseUrl, { max: 2, onIdleError: () => undefined })
    try {
      for (const [name, narrowed] of ASKED) {
        const first = messageListQuerySchema.parse({ ...narrowed, limit: 50 })
        await measurePages(`messages ${name}`, first, async (query) => {
          const asked = { query, member: { userId: staff } }
          // What the call promises.
          return (await listMessages.handle(asked as never, { db })) as z.infer<
            typeof messageListSchema
          >
        })
      }
    } finally {
      await db.destroy()
    }
  })
}

/** Of 150 words each; one in fifty waits for its answer, and one in ten thousand has a rare word. Resolves with who reads. */
async function seed(databaseUrl: string): Promise<string> {
  const statementTimeoutMs = SEEDED_WITHIN_MS
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs, onIdleError: () => undefined })
  try {
    const { rows } = await sql<{ id: string }>`
      insert into users (email) values ('desk@bench.example') returning id`.execute(db)
    const staff = rows[0]?.id ?? ''
    await sql`
      insert into contact_messages (
        created_at, first_name, last_name, email, phone, subject, message, answer, answered_at, answered_by)
      select at, 'Dana', 'Whitfield' || n % 5000, 'person-' || n % 5000 || '@bench.example', '(813) 555-' || 1000 + n % 9000,
        'About HL-' || 10000 + n % 50000,
        case n % 2 when 0 then 'even ' else 'odd ' end || case when n % 10000 = 7 then 'zephyr ' else '' end ||
          'delivery to Anchorage ' || words || n,
        case when n % 50 <> 3 then 'Hello Dana, yes, we deliver. ' || left(words, 300) end,
        case when n % 50 <> 3 then at + interval '1 hour' end,
        case when n % 50 <> 3 then ${staff}::uuid end
      from generate_series(1, ${MESSAGES}::int) as n,
        lateral (select now() - make_interval(secs => (${MESSAGES}::int - n) * 600.0) as at) as times,
        lateral (select string_agg('word' || (n * 7 + w * w * 31) % 4000, ' ') || ' ' as words from generate_series(1, 150) as w) as said`.execute(
      db,
    )
    await sql`vacuum analyze`.execute(db)
    return staff
  } finally {
    await db.destroy()
  }
}
