import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLot, members, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { toldOf } from '../../../test/sales/notices.ts'
import { testSecrets } from '../../../test/secrets.ts'
import {
  createReminders,
  remindWatchers,
  type WriteReminderMails,
} from '../../engine/sales/notices/remind-watchers.server.ts'
import { EXAMPLE_BANK } from '../../rules/sales/bank-details.ts'
import type { Database } from '../../server/postgres/database.ts'
import { isMootMail } from './moot-mails.server.ts'
import { unsubscribeUrl } from './unsubscribe-link.server.ts'
import { createReminderMails } from './write-reminder-mails.server.ts'

const HOUR = 3_600_000
const url = 'https://hammerlane.example'
const mails = createReminderMails({
  secrets: testSecrets,
  site: () => ({ url, bankFor: () => EXAMPLE_BANK }),
})

let market: Marketplace
let ada: string
let ben: string
let lot: string

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())
beforeEach(async () => {
  await sql`delete from watchlist_entries`.execute(market.db)
  ;[ada = '', ben = ''] = await members(market.db, 2)
  lot = await aLot(market.db, { endsIn: 30 * HOUR, title: '2016 Honda CB500' })
  await watch(ada, ben)
})

async function watch(...who: string[]): Promise<void> {
  await sql`
    insert into watchlist_entries (user_id, auction_id)
    select id, ${lot} from unnest(${who}::uuid[]) as id`.execute(market.db)
}

/** All reminders that are due so many hours before the end that the auction had at first. */
async function remind(hoursBefore: number, db: Database = market.db, write = mails) {
  while (await remindWatchers(db, write, { now: await before(hoursBefore) }));
}

const ends = new Map<string, number>()
async function before(hours: number): Promise<Date> {
  const { ends_at } = await auction()
  const end = ends.get(lot) ?? ends_at.getTime()
  ends.set(lot, end)
  return new Date(end - hours * HOUR)
}

const auction = () =>
  market.db
    .selectFrom('auctions')
    .select(['ends_at', 'run'])
    .where('id', '=', lot)
    .executeTakeFirstOrThrow()
const told = () => toldOf(market.db, lot, { ada, ben })
const mailsOf = (who: string) =>
  market.db
    .selectFrom('notices')
    .leftJoin('mails', 'mails.id', 'notices.mail_id')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .select(['email', 'recipient', 'subject', 'body_text', 'body_html', 'unsubscribe_url'])
    .select(['mailed_at', 'mail_id'])
    .where('auction_id', '=', lot)
    .where('user_id', '=', who)
    .orderBy('notices.seq')
    .execute()

test('each is reminded in the language in which they last used the site', async () => {
  await market.db.updateTable('users').set({ language: 'es' }).where('id', '=', ben).execute()
  await remind(1)
  const written = await market.db
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.recipient')
    .select(['users.id', 'mails.subject'])
    .where('users.id', 'in', [ada, ben])
    .execute()
  expect(new Map(written.map(({ id, subject }) => [id, subject]))).toEqual(
    new Map([
      [ada, 'Ends within the hour: 2016 Honda CB500'],
      [ben, 'Termina en menos de una hora: 2016 Honda CB500'],
    ]),
  )
})

test('who watches an auction is reminded a day and an hour before its end, once each', async () => {
  await remind(24.1)
  expect(await told()).toEqual([])
  for (const hours of [24, 23, 1.1]) await remind(hours)
  expect((await told()).toSorted()).toEqual(['ada ending_soon', 'ben ending_soon'])
  for (const hours of [1, 0.5, 0]) await remind(hours)
  expect(await told()).toHaveLength(4)
  expect((await mailsOf(ada)).map(({ subject }) => subject)).toEqual([
    'Ends within a day: 2016 Honda CB500',
    'Ends within the hour: 2016 Honda CB500',
  ])
})

test('each mail goes to its reader, and ends the reminders of that reader alone', async () => {
  await market.ask('POST', `/api/auctions/${lot}/bids`, { by: ben, body: { amount: 10_300 } })
  await remind(24)
  for (const who of [ada, ben]) {
    const [mail] = await mailsOf(who)
    const link = unsubscribeUrl(testSecrets, url, who, { topic: 'watchlist' })
    expect(mail).toMatchObject({ recipient: mail?.email, unsubscribe_url: link })
    expect(mail?.body_text).toContain('Current bid, USD: $10,300')
    expect(mail?.body_text).toContain(`Unsubscribe from reminders about your watchlist: ${link}`)
    expect(mail?.body_html).toContain(`href="${link}"`)
    expect(`${mail?.body_text}${mail?.body_html}`).not.toContain('unsubscribe.invalid')
    const { rows: jobs } = await sql`
      select name, singleton_key as key from pgboss.job where data ->> 'mail' = ${mail?.mail_id}`.execute(
      market.db,
    )
    // It holds up no other mail, to the same person or to others.
    expect(jobs).toEqual([{ name: 'mails_to_many', key: null }])
  }
})

test('who does not want the mails, or cannot read them, finds the notice alone', async () => {
  await sql`update profiles set muted_topics = '{watchlist}' where id = ${ada}`.execute(market.db)
  await sql`update profiles set status = 'closed' where id = ${ben}`.execute(market.db)
  await remind(24)
  for (const who of [ada, ben]) {
    expect(await mailsOf(who)).toMatchObject([{ recipient: null, mailed_at: expect.any(Date) }])
  }
})

test('who came too late for a reminder gets the next one, and who left gets none', async () => {
  await sql`
    update watchlist_entries set added_at = ${await before(20)} where user_id = ${ada}`.execute(
    market.db,
  )
  await remind(19)
  expect(await told()).toEqual(['ben ending_soon'])
  await market.ask('DELETE', `/api/me/watchlist/${lot}`, { by: ben })
  await remind(1)
  expect(await told()).toEqual(['ben ending_soon', 'ada ending_soon'])
})

test('a reminder moves with the end, stands still in a pause, and belongs to its run', async () => {
  const change = (what: object) =>
    market.db.updateTable('auctions').set(what).where('id', '=', lot).execute()
  await change({ ends_at: await before(-2) })
  await remind(24)
  expect(await told()).toEqual([])
  await change({ paused_at: await before(22.5) })
  await remind(21)
  expect(await told()).toEqual([])
  await change({ paused_at: null })
  await remind(21)
  expect(await told()).toHaveLength(2)
  await change({ status: 'ended', outcome: 'no_bids' })
  await remind(-1)
  expect(await told()).toHaveLength(2)
  await change({ status: 'available', outcome: null, run: 2, ends_at: await before(-100) })
  await remind(-77)
  expect(await told()).toHaveLength(4)
})

test('who came after a reminder gets it by an end that was moved, and nobody gets it twice', async () => {
  await remind(24)
  const crowd = await members(market.db, 260)
  await market.ask('DELETE', `/api/me/watchlist/${lot}`, { by: ben })
  await watch(ben, ...crowd)
  await sql`
    update watchlist_entries set added_at = ${await before(20)} where user_id <> ${ada}`.execute(
    market.db,
  )
  await remind(19)
  expect(await told()).toHaveLength(2)
  const { ends_at: end } = await auction()
  const later = new Date(end.getTime() + 10 * HOUR)
  await market.db.updateTable('auctions').set({ ends_at: later }).where('id', '=', lot).execute()
  for (const hours of [14.1, 14, 13]) await remind(hours)
  const all = await told()
  expect(all).toHaveLength(262)
  expect(new Set(all).size).toBe(262)
})

test('an end that a late bid moved is the one that they were reminded of', async () => {
  await remind(1)
  const [late = ''] = await members(market.db, 1)
  await watch(late)
  await sql`update watchlist_entries set added_at = ${await before(0.99)} where user_id = ${late}`.execute(
    market.db,
  )
  const { ends_at: end } = await auction()
  const moved = new Date(end.getTime() + HOUR / 30)
  await market.db.updateTable('auctions').set({ ends_at: moved }).where('id', '=', lot).execute()
  const reminded = await told()
  await remind(0.02)
  expect(await told()).toEqual(reminded)
})

test('its mail has come to nothing once the end was moved, and in a pause', async () => {
  await remind(1)
  const [mail] = await mailsOf(ada)
  const { ends_at: end } = await auction()
  const isMootWith = async (change: object) => {
    await market.db.updateTable('auctions').set(change).where('id', '=', lot).execute()
    return isMootMail(market.db, `${mail?.mail_id}`)
  }
  expect(await isMootWith({ paused_at: null })).toBe(false)
  expect(await isMootWith({ paused_at: await before(0.5) })).toBe(true)
  expect(await isMootWith({ paused_at: null })).toBe(false)
  expect(await isMootWith({ ends_at: new Date(end.getTime() + HOUR) })).toBe(true)
})

test('nobody is reminded twice, or left out, whatever dies on the way and however many remind', async () => {
  const crowd = await members(market.db, 620)
  await watch(...crowd)
  let calls = 0
  const dying: WriteReminderMails = async (tx, reminder, some) => {
    const written = await mails(tx, reminder, some)
    if (++calls === 2) throw new Error('the process died')
    return written
  }
  await expect(remind(24, market.db, dying)).rejects.toMatchObject({
    cause: new Error('the process died'),
  })
  expect(await told()).toHaveLength(250)
  const others = [market.db, market.another().db, market.another().db]
  await Promise.all(others.map((db) => remind(24, db)))
  await remind(24)
  const all = (await told()).map((line) => line.split(' ')[0])
  expect(all).toHaveLength(622)
  expect(new Set(all).size).toBe(622)
  const { rows } = await sql<{ mails: number }>`
    select count(distinct mail_id)::int as mails from notices where auction_id = ${lot}`.execute(
    market.db,
  )
  expect(rows).toEqual([{ mails: 622 }])
})

test('an auction whose reminder fails holds up no other, and is tried again', async () => {
  const bad = lot
  lot = await aLot(market.db, { endsIn: 30 * HOUR })
  await watch(ada)
  const soon = sql`ends_at - interval '29.5 hours'`
  await sql`
    update auctions set ends_at = ${soon} - case id when ${bad} then interval '1 minute' else '0' end
    where id = any(${[bad, lot]}::uuid[])`.execute(market.db)
  await sql`update watchlist_entries set added_at = added_at - interval '1 day'`.execute(market.db)
  const failing: WriteReminderMails = (tx, reminder, some) => {
    if (reminder.auctionId === bad) throw new Error('no words')
    return mails(tx, reminder, some)
  }
  const failed: unknown[] = []
  const rowFailed = (error: unknown, row: object) => failed.push([String(error), row])
  const run = createReminders(market.db, failing)
  while (await run(rowFailed));
  expect(failed).toEqual([['Error: no words', { auction: bad }]])
  expect(await told()).toEqual(['ada ending_soon'])
  while (await run(rowFailed));
  expect(failed).toHaveLength(2)
  const mended = createReminders(market.db, mails)
  while (await mended(rowFailed));
  expect(failed).toHaveLength(2)
  expect(await toldOf(market.db, bad, { ada, ben })).toHaveLength(2)
})
