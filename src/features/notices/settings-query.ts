import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '../../browser/api.ts'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { useAction } from '../security/use-action.ts'
import {
  NOTIFICATION_SETTINGS_ADDRESS,
  type changeSettingsSchema,
  type NotificationSettings,
} from './notification-settings.ts'

export function settingsQuery(userId: string | null) {
  return queryOptions<NotificationSettings, Error, NotificationSettings, OwnKey>({
    queryKey: [NOTIFICATION_SETTINGS_ADDRESS, { viewer: userId }],
    ...ownedBy(userId),
  })
}

/** Saves a choice as soon as it is made, and says so. */
export function useChangeSettings(userId: string | null) {
  const queryClient = useQueryClient()
  const { run } = useAction('Failed to save your notification settings')
  return (body: z.input<typeof changeSettingsSchema>) =>
    void run(async () => {
      const call = { method: 'PATCH', body, signedIn: true } as const
      const saved = await callApi<NotificationSettings>(NOTIFICATION_SETTINGS_ADDRESS, call)
      queryClient.setQueryData(settingsQuery(userId).queryKey, saved)
      toastSuccess('Notification Settings Saved')
      return null
    })
}
