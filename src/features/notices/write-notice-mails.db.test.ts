import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emptyQueues, makeDue, openTestQueue, waitingJobs } from '../../../test/mail/queues.ts'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { aSale } from '../../../test/sales/sold-lots.ts'
import { testSecrets } from '../../../test/secrets.ts'
import { writeNotices, type NewNotice } from '../../engine/sales/notices/write-notices.server.ts'
import { EXAMPLE_BANK } from '../../rules/sales/bank-details.ts'
import type { RowFailed } from '../../server/job-runner.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { Queue } from '../../server/queue/open-queue.ts'
import { noticeMailJob, writeNoticeMails } from './write-notice-mails.server.ts'

let market: Marketplace
let queue: Queue
let dana: string

const SITE = { url: 'https://hammerlane.example', bankFor: () => EXAMPLE_BANK }

beforeAll(async () => {
  market = await openMarketplace()
  queue = await openTestQueue(market.databaseUrl)
  dana = await aMember(market.db, { email: 'dana@example.com' })
})
afterEach(async () => {
  await market.db.deleteFrom('mails').execute()
  await emptyQueues(market.ownerUrl)
})
afterAll(async () => {
  await queue.close()
  await market.close()
})

let told = 0
const REOPENED = { kind: 'account_reopened', data: { reason: 'It was paid.' } } as const
const OFFERS = { kind: 'welcome', data: {} } as const

/** Tells a member, in a transaction. */
async function tell(userId: string, ...notices: Pick<NewNotice, 'kind' | 'data'>[]): Promise<void> {
  await market.db.transaction().execute(async (tx) => {
    const whole = notices.map((notice) => {
      told += 1
      const about = { userId, auctionId: null, saleId: null, occasion: `told ${told}` }
      return { ...about, ...notice } as NewNotice
    })
    await writeNotices(tx, whole, await databaseTime(tx))
  })
}

const aWriter = () =>
  noticeMailJob({ db: market.db, queue, secrets: testSecrets, site: () => SITE })

async function writeAll(failures: string[] = [], rows: object[] = []): Promise<void> {
  const rowFailed: RowFailed = (error, row) => {
    failures.push(String(error))
    rows.push(row)
  }
  while (await aWriter().run(rowFailed));
}

const mails = () =>
  market.db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute()
const notices = (userId: string) =>
  market.db.selectFrom('notices').selectAll().where('user_id', '=', userId).orderBy('seq').execute()

test('a notice becomes one mail, which waits to be sent, and knows it', async () => {
  await tell(dana, REOPENED)
  await writeAll()
  const [mail] = await mails()
  expect(mail).toMatchObject({
    recipient: 'dana@example.com',
    subject: 'Your account is open again',
    unsubscribe_url: null,
  })
  expect(mail?.body_text).toContain('Reason: It was paid.')
  expect((await notices(dana)).at(-1)).toMatchObject({
    mail_id: mail?.id,
    mailed_at: expect.any(Date),
  })
  expect(await waitingJobs(market.db, 'mails')).toHaveLength(1)
  expect(await waitingJobs(market.db, 'notices')).toEqual([])
})

test('it is written in the language in which its reader last used the site, and leads there', async () => {
  const lucia = await aMember(market.db, { email: 'lucia@example.com' })
  await market.db.updateTable('users').set({ language: 'es' }).where('id', '=', lucia).execute()
  await tell(lucia, REOPENED)
  await tell(dana, REOPENED)
  await writeAll()
  const written = await mails()
  expect(written.map(({ recipient, subject }) => [recipient, subject]).toSorted()).toEqual([
    ['dana@example.com', 'Your account is open again'],
    ['lucia@example.com', 'Su cuenta está abierta de nuevo'],
  ])
  const hers = written.find(({ recipient }) => recipient === 'lucia@example.com')
  expect(hers?.body_html).toContain('lang="es"')
  expect(hers?.body_text).toContain('https://hammerlane.example/es/')
})

test('what is told in one transaction is mailed in its order, by however many writers', async () => {
  const reasons = Array.from({ length: 6 }, (_, at) => `Reason ${at}`)
  await tell(
    dana,
    ...reasons.map((reason) => ({ kind: 'account_reopened' as const, data: { reason } })),
  )
  await Promise.all([writeAll(), writeAll(), writeAll()])
  const said = (await mails()).map(({ body_text: text }) => /Reason \d/.exec(text)?.[0])
  expect(said).toEqual(reasons)
})

test('told twice on one occasion is told once', async () => {
  const twice = async () => {
    told -= 1
    await tell(dana, REOPENED)
  }
  await tell(dana, REOPENED)
  await twice()
  await writeAll()
  expect(await mails()).toHaveLength(1)
})

test('what is rolled back is neither told nor mailed', async () => {
  const failing = market.db.transaction().execute(async (tx) => {
    const notice = { ...REOPENED, userId: dana, auctionId: null, saleId: null, occasion: 'lost' }
    await writeNotices(tx, [notice], await databaseTime(tx))
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else')
  await writeAll()
  expect(await mails()).toEqual([])
})

test('a writer that dies before the commit leaves nothing behind, and the next one writes it', async () => {
  await tell(dana, REOPENED)
  const dying = market.db.transaction().execute(async (tx) => {
    await writeNoticeMails(inside(tx), dana, { secrets: testSecrets, site: SITE })
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  expect(await mails()).toEqual([])
  await writeAll()
  expect(await mails()).toHaveLength(1)
})

test('what members may do without is not mailed to who does, to closed accounts and where mails bounce', async () => {
  const muted = await aMember(market.db, { email: 'muted@example.com' })
  const closed = await aMember(market.db, { email: 'closed@example.com' })
  const bounced = await aMember(market.db, { email: 'Bounced@example.com' })
  await market.db
    .updateTable('profiles')
    .set({ muted_topics: ['welcome'] })
    .where('id', '=', muted)
    .execute()
  await market.db
    .updateTable('profiles')
    .set({ status: 'closed' })
    .where('id', '=', closed)
    .execute()
  await market.db
    .insertInto('bounced_addresses')
    .values({ address: 'bounced@example.com', answer: '550 5.1.1 no such user' })
    .execute()
  for (const member of [muted, closed, bounced]) await tell(member, OFFERS, REOPENED)
  await tell(dana, OFFERS)
  await writeAll()
  const sent = (await mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`)
  expect(sent.toSorted()).toEqual([
    'bounced@example.com: Your account is open again',
    'closed@example.com: Your account is open again',
    'dana@example.com: Welcome to Hammerlane',
    'muted@example.com: Your account is open again',
  ])
  // Each is settled, mailed or not.
  expect((await notices(muted)).map(({ mailed_at: at }) => at)).toEqual([
    expect.any(Date),
    expect.any(Date),
  ])
})

test.each([
  ['open', {}, {}, true],
  ['closed for default', { status: 'closed', closed_for: 'default' }, {}, true],
  ['closed by staff', { status: 'closed', closed_for: 'staff' }, {}, false],
  ['banned', {}, { banned_until: new Date('2100-01-01T00:00:00Z') }, false],
] as const)('whose account is %s is told what is true there', async (_, profile, user, signsIn) => {
  const { buyer } = await aSale(market)
  const closed_at = 'status' in profile ? new Date() : null
  const { db } = market
  await db
    .updateTable('profiles')
    .set({ ...profile, closed_at })
    .where('id', '=', buyer)
    .execute()
  await db
    .updateTable('users')
    .set({ ...user, updated_at: new Date() })
    .where('id', '=', buyer)
    .execute()
  await writeAll()
  const { body_text: text } = await db
    .selectFrom('mails')
    .innerJoin('notices', 'notices.mail_id', 'mails.id')
    .select('body_text')
    .where('notices.user_id', '=', buyer)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  expect([text.includes('after you sign in'), text.includes('/dashboard')]).toEqual([
    signsIn,
    signsIn,
  ])
  expect(text.includes('Call us to compare them')).toBe(!signsIn)
})

test('who has no address is told on the dashboard alone', async () => {
  const nobody = await aMember(market.db, { email: 'gone@example.com' })
  await market.db.updateTable('users').set({ email: null }).where('id', '=', nobody).execute()
  await tell(nobody, REOPENED)
  await writeAll()
  expect(await mails()).toEqual([])
  expect(await notices(nobody)).toMatchObject([{ mail_id: null, mailed_at: expect.any(Date) }])
})

test('optional mails say how to end them, in the mail and to mail programs', async () => {
  await tell(dana, OFFERS)
  await writeAll()
  const [mail] = await mails()
  expect(mail?.unsubscribe_url).toMatch(
    new RegExp(`^https://hammerlane\\.example/api/unsubscribe/${dana}/welcome/[\\w-]{43}$`),
  )
  expect(mail?.body_text).toContain(
    `Unsubscribe from tips for getting started: ${mail?.unsubscribe_url}`,
  )
  expect(mail?.body_html).toContain(`href="${mail?.unsubscribe_url}"`)
})

test('a notice that cannot be written is told, holds up nobody else, and is written once it can be', async () => {
  const marcus = await aMember(market.db, { email: 'marcus@example.com' })
  const [broken] = [{ kind: 'won', data: { price: 1, dueAt: '2026-11-22T15:49:38.120Z' } } as const]
  await tell(marcus, broken)
  await tell(dana, REOPENED)
  const failures: string[] = []
  const rows: object[] = []
  await writeAll(failures, rows)
  expect(failures).toEqual(['Error: a notice about a lot names none'])
  // The log names no people.
  expect(rows).toEqual([{ notice: (await notices(marcus))[0]?.id }])
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['dana@example.com'])
  await sql`update notices set kind = 'title_sent', data = '{}' where user_id = ${marcus}`.execute(
    market.db,
  )
  await makeDue(market.db, 'notices')
  await writeAll(failures)
  expect(failures).toHaveLength(2)
})

test('after an hour it goes last, so that what the same member is told later goes out', async () => {
  // What the test before could not have written.
  await sql`update notices set mailed_at = clock_timestamp() where mailed_at is null`.execute(
    market.db,
  )
  const marcus = await aMember(market.db, { email: 'marcus2@example.com' })
  const broken = { kind: 'won', data: { price: 1, dueAt: '2026-11-22T15:49:38.120Z' } } as const
  await tell(marcus, broken, REOPENED)
  const passes = (interval: string) =>
    sql`update notices set unwritten_since = unwritten_since - ${interval}::interval`.execute(
      market.db,
    )
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  await writeAll([])
  await passes('59 minutes')
  await makeDue(market.db, 'notices')
  await writeAll([])
  expect(await subjects()).toEqual([])
  await passes('1 minute')
  await makeDue(market.db, 'notices')
  await writeAll([])
  expect(await subjects()).toEqual(['Your account is open again'])
  // The broken one is still tried, and staff see it.
  expect(await waitingJobs(market.db, 'notices')).toHaveLength(1)
  const staff = await aMember(market.db, { roles: ['member', 'staff'] })
  const { queues } = (await market.ask('GET', '/api/staff/today', { by: staff })).body
  expect(queues.find(({ queue }) => queue === 'jobs')).toMatchObject({ count: 1, first: 'won' })
  // As if its cause were mended.
  await sql`update notices set kind = 'welcome', data = '{}' where user_id = ${marcus} and mailed_at is null`.execute(
    market.db,
  )
  await makeDue(market.db, 'notices')
  await writeAll()
  expect(await subjects()).toContain('Welcome to Hammerlane')
})

test('a process that stops writes no more of a member, whose other mails the next one writes in their order', async () => {
  const ada = await aMember(market.db, { email: 'ada@example.com' })
  const reasons = ['One', 'Two', 'Three']
  await tell(ada, ...reasons.map((reason) => ({ ...REOPENED, data: { reason } })))
  const stopping = new AbortController()
  const written = async () =>
    (await mails()).map(({ body_text: text }) => /Reason: (\w+)/.exec(text)?.[1])
  const site = {
    ...SITE,
    get url() {
      stopping.abort()
      return SITE.url
    },
  }
  const parts = { db: market.db, queue, secrets: testSecrets, site: () => site }
  await noticeMailJob(parts).run(() => undefined, stopping.signal)
  expect(await written()).toEqual(['One'])
  expect(await waitingJobs(market.db, 'notices')).toHaveLength(1)
  await writeAll()
  expect(await written()).toEqual(reasons)
})

/** A transaction in the place of the pool: transactions inside it are part of it. */
function inside(tx: Parameters<typeof writeNotices>[0]): Parameters<typeof writeNoticeMails>[0] {
  return new Proxy(tx, {
    get(target, name, receiver) {
      if (name === 'transaction') {
        return () => ({ execute: (work: (inner: typeof tx) => unknown) => work(tx) })
      }
      return Reflect.get(target, name, receiver)
    },
  })
}
