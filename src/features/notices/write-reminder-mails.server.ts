import { sql, type Transaction } from 'kysely'
import {
  reminderData,
  reminderOccasion,
  type Reminder,
  type WriteReminderMails,
} from '../../engine/sales/notices/remind-watchers.server.ts'
import { addressHere } from '../../languages/address.ts'
import { inLanguage } from '../../languages/in-language.server.ts'
import { LANGUAGES } from '../../languages/language.ts'
import type { Secrets } from '../../server/files/secrets.ts'
import { queueMailToMany } from '../../server/mail/mail.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { languageIn } from '../../sign-in/users/language-of.server.ts'
import { composeNotice, topicInWords } from './compose-notice.server.ts'
import type { AboutLot, Site } from './mails/about.server.ts'
import { unsubscribeUrl } from './unsubscribe-link.server.ts'

interface ReminderParts {
  secrets: Secrets
  site: () => Site
}

/** The mails of reminders: of one auction very many are due at once, and in a language they differ in nothing but where one unsubscribes. */
export function createReminderMails({ secrets, site }: ReminderParts): WriteReminderMails {
  return async (tx, reminder, members) => {
    const readers = await readersAmong(tx, members)
    if (readers.length === 0) return new Map()
    const lot = await lotOfReminder(tx, reminder)
    const mails: (readonly [string, string])[] = []
    for (const spoken of LANGUAGES) {
      const theirs = readers.filter((one) => languageIn(one.language) === spoken)
      if (theirs.length === 0) continue
      mails.push(...(await inLanguage(spoken, () => writeTo(tx, reminder, lot, theirs))))
    }
    return new Map(mails)
  }

  /** The mails by their members. */
  async function writeTo(
    tx: Transaction<DB>,
    reminder: Reminder,
    lot: AboutLot,
    readers: readonly Reader[],
  ) {
    const { url, bankFor } = site()
    const words = composeNotice('ending_soon', {
      ...{ lot, sale: null, paymentHours: null, reader: 'open' },
      data: reminderData(reminder),
      site: { url: url + addressHere(''), bankFor },
    })
    const mails = await queueMailToMany(
      tx,
      { ...words, unsubscribeFrom: topicInWords('watchlist') },
      readers.map(({ id, email }) => ({
        to: email,
        unsubscribeUrl: unsubscribeUrl(secrets, url, id, { topic: 'watchlist' }),
        occasion: reminderOccasion(reminder, id),
      })),
    )
    return readers.flatMap(({ id }) => {
      const mail = mails.get(reminderOccasion(reminder, id))
      return mail === undefined ? [] : [[id, mail] as const]
    })
  }
}

interface Reader {
  id: string
  email: string
  language: string
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
async function readersAmong(tx: Transaction<DB>, members: readonly string[]): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select users.id, users.email::text as email, users.language
    from users
      join profiles using (id)
      left join bounced_addresses on bounced_addresses.address = lower(users.email::text)
    where users.id = any(${members}::uuid[]) and users.email is not null and deleted_at is null
      and profiles.status <> 'closed' and bounced_at is null and 'watchlist' <> all(muted_topics)
    order by users.id`.execute(tx)
  return rows
}
