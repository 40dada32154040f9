import { z } from 'zod'
import { noticeSettingsText } from '../../languages/rules/notice-settings.ts'
import { isTimeZone } from '../../rules/quiet-hours/quiet-hours.ts'
import { OPTIONAL_TOPICS, PUSH_TOPICS } from '../../rules/sales/notices.ts'

/** The promise of reading and choosing where one is told of what, beside the list in the app, and when not. */

export const NOTIFICATION_SETTINGS_ADDRESS = '/api/me/notification-settings'

const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, {
  error: () => noticeSettingsText('timeLike'),
})

/** By the clocks of the member's time zone, of the IANA database. */
export const quietHoursSchema = z
  .object({
    from: timeSchema,
    to: timeSchema,
    time_zone: z
      .string()
      .max(60)
      .refine(isTimeZone, { error: () => noticeSettingsText('noTimeZone') }),
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: () => noticeSettingsText('endIsBegin'),
  })

const mailSchema = z.record(z.enum(OPTIONAL_TOPICS), z.boolean())
const pushSchema = z.record(z.enum(PUSH_TOPICS), z.boolean())

export const notificationSettingsSchema = z.object({
  /** For each topic that a member may do without, whether its mails are sent. */
  mail: mailSchema,
  /** The same of push notifications, in the browsers that take them. */
  push: pushSchema,
  /** Push notifications wait till they end; null for none. */
  quiet_hours: quietHoursSchema.nullable(),
})

export const changeSettingsSchema = z.object({
  mail: z.partialRecord(z.enum(OPTIONAL_TOPICS), z.boolean()).optional(),
  push: z.partialRecord(z.enum(PUSH_TOPICS), z.boolean()).optional(),
  quiet_hours: quietHoursSchema.nullable().optional(),
})

export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
