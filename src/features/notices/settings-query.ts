import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toMerged } from 'es-toolkit/object'
import type { z } from 'zod'
import { callApi } from '../../browser/api.ts'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import { ANSWER_WITHIN_MS } from '../../browser/send-once.ts'
import { useSession, viewerOf } from '../../browser/session.ts'
import { toastProblem, toastSuccess } from '../../browser/toasts.ts'
import { noticesText } from '../../languages/site/notices.ts'
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

/** Saves a choice as soon as it is made, and says so. What is chosen meanwhile stands at once, and is saved after it. */
export function useChangeSettings(userId: string | null) {
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery(userId)
  const isHere = () => viewerOf(useSession.getState()) === userId
  const { mutate } = useMutation<NotificationSettings, Error, z.input<typeof changeSettingsSchema>>(
    {
      mutationKey: queryKey,
      scope: { id: NOTIFICATION_SETTINGS_ADDRESS },
      networkMode: 'always',
      mutationFn: async (body) => {
        // It waited for its turn, and goes by the session of whoever is here now.
        if (!isHere()) throw new Error('Whoever chose this has left')
        return callApi(NOTIFICATION_SETTINGS_ADDRESS, {
          method: 'PATCH',
          body,
          signedIn: true,
          // One that is never answered would hold back all that is chosen after it.
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        })
      },
      async onMutate(change) {
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(queryKey, (known) => known && toMerged(known, change))
      },
      onSuccess(saved) {
        // An answer knows nothing of what was chosen after it was asked for.
        if (queryClient.isMutating({ mutationKey: queryKey }) === 1)
          queryClient.setQueryData(queryKey, saved)
        toastSuccess(noticesText('settingsSaved'))
      },
      onError(error) {
        if (!isHere()) return undefined
        toastProblem(error, noticesText('settingsFailed'))
        return queryClient.invalidateQueries({ queryKey })
      },
    },
  )
  return mutate
}
