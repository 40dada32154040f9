import { recordOf } from '../../rules/record-of.ts'
import { OPTIONAL_TOPICS, PUSH_TOPICS, type OptionalTopic } from '../../rules/sales/notices.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import {
  changeSettingsSchema,
  NOTIFICATION_SETTINGS_ADDRESS,
  notificationSettingsSchema,
  quietHoursSchema,
  type NotificationSettings,
} from './notification-settings.ts'

interface Services {
  db: Database
}

const readNotificationSettings = endpoint({
  method: 'GET',
  path: NOTIFICATION_SETTINGS_ADDRESS,
  summary: 'What the member is mailed and pushed beside the list in the app, and the quiet hours',
  who: 'member',
  limit: 'reads',
  response: notificationSettingsSchema,
  handle: async ({ member }, { db }: Services) =>
    presentSettings(await readChoices(db, member.userId)),
})

const changeNotificationSettings = endpoint({
  method: 'PATCH',
  path: NOTIFICATION_SETTINGS_ADDRESS,
  summary: 'Choose what to be mailed and pushed, and the quiet hours of push notifications',
  who: 'member',
  limit: 'writes',
  body: changeSettingsSchema,
  response: notificationSettingsSchema,
  handle({ member: { userId }, body }, { db }: Services) {
    return db.transaction().execute(async (tx) => {
      const before = await readChoices(tx, userId, true)
      const { quiet_hours: quiet = before.quiet_hours } = body
      const after = {
        muted_topics: without(before.muted_topics, body.mail),
        unpushed_topics: without(before.unpushed_topics, body.push),
        quiet_hours: quiet,
      }
      await tx
        .updateTable('profiles')
        .set({ ...after, quiet_hours: quiet && JSON.stringify(quiet) })
        .where('id', '=', userId)
        .execute()
      return presentSettings(after)
    })
  },
})

/** Ends the mails of a topic; doing it again changes nothing. Resolves with whether there is such a member. */
export async function mute(db: Database, userId: string, topic: OptionalTopic): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set(({ fn, val }) => ({
      muted_topics: fn<string[]>('array_append', [
        fn<string[]>('array_remove', ['muted_topics', val(topic)]),
        val(topic),
      ]),
    }))
    .where('id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** As stored: the topics that a member does without. */
interface Choices {
  muted_topics: string[]
  unpushed_topics: string[]
  quiet_hours: NotificationSettings['quiet_hours']
}

async function readChoices(db: Database, userId: string, isLocked = false): Promise<Choices> {
  const row = await db
    .selectFrom('profiles')
    .select(['muted_topics', 'unpushed_topics', 'quiet_hours'])
    .where('id', '=', userId)
    .$if(isLocked, (mine) => mine.forNoKeyUpdate())
    .executeTakeFirst()
  const { muted_topics = [], unpushed_topics = [], quiet_hours: quiet } = row ?? {}
  return {
    muted_topics,
    unpushed_topics,
    quiet_hours: quietHoursSchema.safeParse(quiet).data ?? null,
  }
}

function presentSettings({ muted_topics: muted, unpushed_topics: unpushed, quiet_hours }: Choices) {
  return {
    mail: recordOf(OPTIONAL_TOPICS, (topic) => !muted.includes(topic)),
    push: recordOf(PUSH_TOPICS, (topic) => !unpushed.includes(topic)),
    quiet_hours,
  } satisfies NotificationSettings
}

/** The topics that are left out once some of them were chosen, or not. */
function without(before: readonly string[], chosen: Partial<Record<string, boolean>> = {}) {
  const kept = before.filter((topic) => chosen[topic] !== true)
  const left = Object.keys(chosen).filter((topic) => chosen[topic] === false)
  return [...new Set([...kept, ...left])]
}

export const NOTIFICATION_SETTINGS_CALLS = [readNotificationSettings, changeNotificationSettings]
