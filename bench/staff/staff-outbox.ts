/** The outbox of a house with 100,000 auctions behind it: 500,000 mails, read by staff in the ways in which they narrow it. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { findMails } from '../../src/features/staff/outbox/find-mails.server.ts'
import { readOutbox } from '../../src/features/staff/outbox/outbox.server.ts'
import { outboxQuerySchema, type outboxSchema } from '../../src/features/staff/outbox/outbox.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { medianOf, ms, say } from '../figures.ts'
import { measureNarrowed } from '../read-pages.ts'
import { aReader, withSeeded } from './seeded.ts'

const MAILS = 500_000

const ASKED: [string, object][] = [
  ['all', {}],
  ['the oldest first', { sort: 'created_at' }],
  ['sent', { state: 'sent' }],
  ['waiting', { state: 'waiting' }],
  ['given up', { state: 'given_up' }],
  ['of a frequent kind', { kind: 'outbid' }],
  ['of a rare kind', { kind: 'taken_back' }],
  ['of no kind', { kind: 'other' }],
  ['to bounced addresses', { bounced: 'true' }],
  ['to bounced addresses with a frequent word', { bounced: 'true', q: 'invoice' }],
  ['to one address', { address: 'person-77@bench.example' }],
  ['with a frequent word', { q: 'invoice' }],
  ['with a rare word', { q: 'zephyr' }],
  ['of a rare kind that were sent', { kind: 'taken_back', state: 'sent' }],
]

export function measureStaffOutbox(): Promise<void> {
  return withSeeded(seed, async (db, staff) => {
    const config = { demo: false, smtpUrl: 'smtps://mail.bench.example' }
    await measureNarrowed('mails', ASKED, {
      first: (narrowed) => outboxQuerySchema.parse({ ...narrowed, limit: 100 }),
      async read(query) {
        const asked = { query, member: { userId: staff } }
        // What the call promises.
        return (await readOutbox.handle(asked as never, { db, config })) as z.infer<
          typeof outboxSchema
        >
      },
    })
    await compare(db)
  })
}

/** How the first page of what bounced is found from the addresses, against going through the newest mails. */
async function compare(db: Database): Promise<void> {
  const query = outboxQuerySchema.parse({ bounced: 'true', limit: 100 })
  const found = await medianOf(() => findMails(db, query))
  const goneThrough = await medianOf(() =>
    sql`
      select id from mails
      where exists (select from bounced_addresses where address = lower(recipient))
      order by created_at desc, id desc limit 101`.execute(db),
  )
  say('what bounced', `p50 ${ms(found)}, against ${ms(goneThrough)} through the newest mails`)
}

/** One in five tells of being outbid, one in ten is a code; what is rare, waits or failed stands all over it. Resolves with who reads. */
async function seed(db: Database): Promise<string> {
  const staff = await aReader(db)
  await sql`
    insert into mails (recipient, subject, body_text, body_html, created_at, sent_at, given_up_at, last_error, tries)
    select 'person-' || n % 50000 || '@bench.example',
      case when n % 20000 = 7 then 'Zephyr' when n % 4 = 0 then 'Your invoice' else 'You have been outbid' end || ' ' || n,
      repeat('words ', 30), repeat('<p>words</p>', 30), at,
      case when n % 1000 not in (3, 4) then at + interval '1 minute' end,
      case when n % 1000 = 3 then at + interval '7 days' end,
      case when n % 1000 = 3 then '550 no such user' end, 1
    from generate_series(1, ${MAILS}::int) as n,
      lateral (select now() - make_interval(secs => (${MAILS}::int - n) * 120.0) as at) as times`.execute(
    db,
  )
  await sql`
    insert into notices (user_id, kind, occasion, created_at, mailed_at, mail_id)
    select ${staff}::uuid,
      case when n % 5000 = 1 then 'taken_back' when n % 5 = 0 then 'outbid' else 'invoice' end,
      'bench ' || n, created_at, created_at, id
    from (select id, created_at, row_number() over (order by created_at) as n from mails) as all_mails
    where n % 10 <> 9`.execute(db)
  await sql`
    insert into bounced_addresses (address, answer)
    select 'person-' || n || '@bench.example', '550 no such user' from generate_series(1, 500) as n`.execute(
    db,
  )
  return staff
}
