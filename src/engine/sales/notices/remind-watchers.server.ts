import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { HOUR, MINUTE } from '../../../rules/durations.ts'
import { REMINDER_STANDS_MINUTES, WATCHLIST_REMINDER_HOURS } from '../../../rules/policy.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { announceNotices } from './announce-notices.server.ts'
import { enqueuePushes } from './enqueue-pushes.server.ts'
import { passOverFailures, tellOfNextAuction, type Looking } from './tell-by-auction.server.ts'

/** Of 100,000 all are reminded sooner. */
const LONGEST_PASS_MS = 10 * MINUTE

/** What those who watch an auction are reminded of: that its run ends in so many hours. */
export interface Reminder {
  auctionId: string
  run: number
  hours: number
  endsAt: Date
  startingBid: number
  currentBid: number | null
}

interface DueReminder extends Reminder {
  /** When all had been reminded who were to be by an earlier end of the run; null where there was none, or not all are. */
  doneAt: Date | null
}

/** Writes the mails of a reminder, and answers with those of the members who get one. */
export type WriteReminderMails = (
  tx: Transaction<DB>,
  reminder: Reminder,
  members: readonly string[],
) => Promise<ReadonlyMap<string, string>>

/** One transaction reminds so many: a bid on the same auction waits for the last part of it. */
const AT_ONCE = 250
/** Any number that no other advisory lock has. */
const LOCK = 7_340_086

/** The job. */
export function createReminders(db: Database, writeMails: WriteReminderMails) {
  return passOverFailures((passOver) => remindWatchers(db, writeMails, { passOver }))
}

/**
 * Reminds some of those who watch an auction that ends soon, by notice and mail in one transaction with the note how far it has come.
 * Who put it on the watchlist too late for that is not reminded, nor anybody once a later reminder is due. Resolves with whether
 * there may be more.
 */
export async function remindWatchers(
  db: Database,
  writeMails: WriteReminderMails,
  looking: Looking = {},
): Promise<boolean> {
  return tellOfNextAuction(
    db,
    {
      lock: LOCK,
      find: nextReminder,
      auctionOf: ({ auctionId }) => auctionId,
      tell: (tx, reminder, at) => remindSome(tx, reminder, { writeMails, at }),
    },
    looking,
  )
}

async function remindSome(
  tx: Transaction<DB>,
  { doneAt, ...reminder }: DueReminder,
  { writeMails, at }: { writeMails: WriteReminderMails; at: Date },
): Promise<void> {
  const members = await (doneAt ? membersSince(tx, reminder, doneAt) : nextMembers(tx, reminder))
  const mails = await writeMails(tx, reminder, members)
  await noteProgress(tx, reminder, { members, at })
  const notices = members.map((member) => ({ id: randomUUID(), member }))
  await enqueuePushes(tx, 'ending_soon', notices)
  // Last, for it locks the auction's row against bids.
  await writeReminderNotices(tx, reminder, { notices, mails, at })
}

/**
 * The latest reminder that is due of an auction, the one that ends first before others. One that was done is due again where the
 * end was moved: some may have put the auction on the watchlist since, and early enough for the end as it is now.
 */
async function nextReminder(
  tx: Transaction<DB>,
  at: Date,
  passOver: readonly string[],
): Promise<DueReminder | null> {
  const [longest = 0] = WATCHLIST_REMINDER_HOURS
  const { rows } = await sql<DueReminder>`
    select auctions.id as "auctionId", auctions.run, hours, ends_at as "endsAt",
      starting_bid as "startingBid", current_bid as "currentBid", done_at as "doneAt"
    from auctions
      cross join lateral (
        select min(each) as hours from unnest(${[...WATCHLIST_REMINDER_HOURS]}::int[]) as each
        where ends_at <= ${at}::timestamptz + make_interval(hours => each)
      ) as due
      left join watchlist_reminders as done
        on done.auction_id = auctions.id and done.run = auctions.run and hours_before = hours
    where status = 'available' and paused_at is null and auctions.id <> all(${passOver}::uuid[])
      and ends_at > ${at} and ends_at <= ${new Date(at.getTime() + longest * HOUR)}
      and case when done_at is not null
          then done_at < ends_at - make_interval(hours => hours, mins => ${sql.lit(REMINDER_STANDS_MINUTES)})
        else exists (
          select from watchlist_entries
          where watchlist_entries.auction_id = auctions.id
            and added_at <= ends_at - make_interval(hours => hours)
        ) end
    order by ends_at, auctions.id limit 1`.execute(tx)
  return rows[0] ?? null
}

async function nextMembers(
  tx: Transaction<DB>,
  { auctionId, run, hours, endsAt }: Reminder,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from watchlist_entries
    where auction_id = ${auctionId} and added_at <= ${new Date(endsAt.getTime() - hours * HOUR)}
      and user_id > coalesce(
        (
          select reminded_up_to from watchlist_reminders
          where auction_id = ${auctionId} and run = ${run} and hours_before = ${hours}
        ),
        '00000000-0000-0000-0000-000000000000'
      )
    order by user_id limit ${AT_ONCE}`.execute(tx)
  return rows.map(({ user_id: id }) => id)
}

/** Those who came while the others were reminded or since, but whoever was reminded already. */
async function membersSince(
  tx: Transaction<DB>,
  reminder: Reminder,
  doneAt: Date,
): Promise<string[]> {
  const { auctionId, hours, endsAt } = reminder
  const { rows } = await sql<{ user_id: string }>`
    select user_id from watchlist_entries
    where auction_id = ${auctionId} and added_at > ${new Date(doneAt.getTime() - LONGEST_PASS_MS)}
      and added_at <= ${new Date(endsAt.getTime() - hours * HOUR)}
      and not exists (
        select from notices
        where occasion = ${reminderOccasion(reminder, '')} || watchlist_entries.user_id
      )
    order by user_id limit ${AT_ONCE}`.execute(tx)
  return rows.map(({ user_id: id }) => id)
}

/** Where fewer were left than one transaction reminds, it is done. */
async function noteProgress(
  tx: Transaction<DB>,
  { auctionId, run, hours }: Reminder,
  { members, at }: { members: readonly string[]; at: Date },
): Promise<void> {
  const progress = {
    ...(members.length > 0 && { reminded_up_to: members.at(-1) ?? null }),
    ...(members.length < AT_ONCE && { done_at: at }),
  }
  await tx
    .insertInto('watchlist_reminders')
    .values({ auction_id: auctionId, run, hours_before: hours, ...progress })
    .onConflict((known) =>
      known.columns(['auction_id', 'run', 'hours_before']).doUpdateSet(progress),
    )
    .execute()
}

interface Reminded {
  notices: readonly { id: string; member: string }[]
  /** By member. */
  mails: ReadonlyMap<string, string>
  at: Date
}

/** Their mails are written, or there are none. */
async function writeReminderNotices(
  tx: Transaction<DB>,
  reminder: Reminder,
  { notices, mails, at }: Reminded,
): Promise<void> {
  const rows = notices.map(({ id, member }) => ({
    id,
    user_id: member,
    mail_id: mails.get(member) ?? null,
    occasion: reminderOccasion(reminder, member),
  }))
  await sql`
    insert into notices (id, user_id, kind, auction_id, data, occasion, created_at, mail_id, mailed_at)
    select id, user_id, 'ending_soon', ${reminder.auctionId}::uuid,
      ${JSON.stringify(reminderData(reminder))}::jsonb, occasion, ${at}, mail_id, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as reminded (id uuid, user_id uuid, mail_id uuid, occasion text)
    on conflict (occasion) do nothing`.execute(tx)
  await announceNotices(
    tx,
    notices.map(({ member }) => member),
  )
}

/** The one occasion of a notice, and of its mail. */
export function reminderOccasion({ auctionId, run, hours }: Reminder, member: string): string {
  return `ending_soon ${auctionId} ${run} ${hours} ${member}`
}

/** What the notice tells. */
export function reminderData({ hours, run, endsAt, startingBid, currentBid }: Reminder) {
  return { hours, run, endsAt: endsAt.toISOString(), startingBid, currentBid }
}
