/** What people wrote through the contact form, 100,000 messages of it, read by staff in the ways in which they narrow it. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { listMessages } from '../../src/features/staff/messages/list-messages.server.ts'
import {
  messageListQuerySchema,
  type messageListSchema,
} from '../../src/features/staff/messages/messages.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { measureNarrowed } from '../read-pages.ts'
import { aReader, withSeeded } from './seeded.ts'

const MESSAGES = 100_000
const ANSWERED = { answered: 'true', sort: '-waits_since' }
const WAITING = { answered: 'false', sort: 'waits_since' }

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
  ['all of one address', { email: 'Person-77@bench.example' }],
  ['answered to a name', { ...ANSWERED, q: 'Dana Whitfield77' }],
]

export function measureStaffMessages(): Promise<void> {
  return withSeeded(seed, (db, staff) => {
    return measureNarrowed('messages', ASKED, {
      first: (narrowed) => messageListQuerySchema.parse({ ...narrowed, limit: 50 }),
      async read(query) {
        const asked = { query, member: { userId: staff } }
        // What the call promises.
        return (await listMessages.handle(asked as never, { db })) as z.infer<
          typeof messageListSchema
        >
      },
    })
  })
}

/** Of 150 words each; one in fifty waits for its answer, and one in ten thousand has a rare word. Resolves with who reads. */
async function seed(db: Database): Promise<string> {
  const staff = await aReader(db)
  await sql`
    insert into contact_messages (
      created_at, first_name, last_name, email, phone, subject, message)
    select at, 'Dana', 'Whitfield' || n % 5000, 'person-' || n % 5000 || '@bench.example', '(813) 555-' || 1000 + n % 9000,
      'About HL-' || 10000 + n % 50000,
      case n % 2 when 0 then 'even ' else 'odd ' end || case when n % 10000 = 7 then 'zephyr ' else '' end ||
        'delivery to Anchorage ' || words || n
    from generate_series(1, ${MESSAGES}::int) as n,
      lateral (select now() - make_interval(secs => (${MESSAGES}::int - n) * 600.0) as at) as times,
      lateral (select string_agg('word' || (n * 7 + w * w * 31) % 4000, ' ') || ' ' as words from generate_series(1, 150) as w) as said`.execute(
    db,
  )
  await sql`
    insert into contact_replies (message_id, number, at, text, answered_by)
    select id, 1, created_at + interval '1 hour', 'Hello Dana, yes, we deliver. ' || left(message, 300), ${staff}::uuid
    from (select *, row_number() over (order by created_at) as n from contact_messages) as written
    where n % 50 <> 3`.execute(db)
  return staff
}
