import { sql, type Transaction } from 'kysely'
import {
  reminderData,
  reminderOccasion,
  type Reminder,
  type WriteReminderMails,
} from '../../engine/sales/notices/remind-watchers.server.ts'
import type { Secrets } from '../../server/files/secrets.ts'
import { queueMailToMany } from '../../server/mail/mail.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { composeNotice, TOPICS_IN_WORDS } from './compose-notice.server.ts'
import type { Site } from './mails/about.server.ts'
import { unsubscribeUrl } from './unsubscribe-link.server.ts'

interface ReminderParts {
  secrets: Secrets
  site: () => Site
}

/** The mails of reminders: of one auction very many are due at once, and they differ in nothing but where one unsubscribes. */
export function createReminderMails({ secrets, site }: ReminderParts): WriteReminderMails {
  return async (tx, reminder, members) => {
    const readers = await readersAmong(tx, members)
    if (readers.length === 0) return new Map()
    const words = composeNotice('ending_soon', {
      data: reminderData(reminder),
      lot: await lotOfReminder(tx, reminder),
      sale: null,
      paymentHours: null,
      site: site(),
      reader: 'open',
    })
    const mails = await queueMailToMany(
      tx,
      { ...words, unsubscribeFrom: TOPICS_IN_WORDS.watchlist },
      readers.map(({ id, email }) => ({
        to: email,
        unsubscribeUrl: unsubscribeUrl(secrets, site().url, id, { topic: 'watchlist' }),
        occasion: reminderOccasion(reminder, id),
      })),
    )
    return new Map(
      readers.flatMap(({ id }) => {
        const mail = mails.get(reminderOccasion(reminder, id))
        return mail === undefined ? [] : [[id, mail] as const]
      }),
    )
  }
}

async function lotOfReminder(tx: Transaction<DB>, { auctionId }: Reminder) {
  const { title, lot_number: lotNumber } = await tx
    .selectFrom('auctions')
    .select(['title', 'lot_number'])
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow()
  return { id: auctionId, title, lotNumber }
}

/** Those who want such mails, and whom mails reach: the same as `write-notice-mails.server.ts` asks of one. */
async function readersAmong(
  tx: Transaction<DB>,
  members: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select users.id, users.email::text as email
    from users
      join profiles using (id)
      left join bounced_addresses on bounced_addresses.address = lower(users.email::text)
    where users.id = any(${members}::uuid[]) and users.email is not null and deleted_at is null
      and profiles.status <> 'closed' and bounced_at is null and 'watchlist' <> all(muted_topics)
    order by users.id`.execute(tx)
  return rows
}
