import { z } from 'zod'

/** The promise of reading and choosing which mails one gets beside those about money and the account. */

export const NOTIFICATION_SETTINGS_ADDRESS = '/api/me/notification-settings'

/** For each topic that a member may do without, whether its mails are sent. */
export const notificationSettingsSchema = z.object({
  outbid: z.boolean(),
  results: z.boolean(),
  watchlist: z.boolean(),
  saved_searches: z.boolean(),
  welcome: z.boolean(),
})

export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
