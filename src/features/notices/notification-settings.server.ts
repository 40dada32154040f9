import { OPTIONAL_TOPICS, type OptionalTopic } from '../../rules/sales/notices.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import {
  NOTIFICATION_SETTINGS_ADDRESS,
  notificationSettingsSchema,
  type NotificationSettings,
} from './notification-settings.ts'

interface Services {
  db: Database
}

export const readNotificationSettings = endpoint({
  method: 'GET',
  path: NOTIFICATION_SETTINGS_ADDRESS,
  summary: 'Which mails the member gets beside those about money and the account',
  who: 'member',
  limit: 'reads',
  response: notificationSettingsSchema,
  handle: ({ member }, { db }: Services) => readSettings(db, member.userId),
})

export const changeNotificationSettings = endpoint({
  method: 'PATCH',
  path: NOTIFICATION_SETTINGS_ADDRESS,
  summary: 'Choose which mails to get beside those about money and the account',
  who: 'member',
  limit: 'writes',
  body: notificationSettingsSchema.partial(),
  response: notificationSettingsSchema,
  handle({ member, body }, { db }: Services) {
    return db.transaction().execute(async (tx) => {
      const settings = { ...(await readSettings(tx, member.userId, true)), ...withoutUnset(body) }
      await writeMuted(
        tx,
        member.userId,
        OPTIONAL_TOPICS.filter((topic) => !settings[topic]),
      )
      return settings
    })
  },
})

/** Ends the mails of a topic; doing it again changes nothing. Resolves with whether there is such a member. */
export async function mute(db: Database, userId: string, topic: OptionalTopic): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const muted = await readMuted(tx, userId, true)
    if (!muted) return false
    await writeMuted(tx, userId, [...new Set([...muted, topic])])
    return true
  })
}

async function readSettings(
  db: Database,
  userId: string,
  isLocked = false,
): Promise<NotificationSettings> {
  const muted = (await readMuted(db, userId, isLocked)) ?? []
  const isSent = (topic: OptionalTopic) => !muted.includes(topic)
  return {
    outbid: isSent('outbid'),
    results: isSent('results'),
    watchlist: isSent('watchlist'),
    saved_searches: isSent('saved_searches'),
    welcome: isSent('welcome'),
  }
}

async function readMuted(
  db: Database,
  userId: string,
  isLocked: boolean,
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('muted_topics')
    .where('id', '=', userId)
    .$if(isLocked, (mine) => mine.forNoKeyUpdate())
    .executeTakeFirst()
  return row?.muted_topics
}

async function writeMuted(db: Database, userId: string, topics: readonly string[]): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ muted_topics: [...topics] })
    .where('id', '=', userId)
    .execute()
}

function withoutUnset(body: Partial<NotificationSettings>): Partial<NotificationSettings> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}
