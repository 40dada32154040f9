import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../browser/api.ts'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import type { OptionalTopic } from '../../rules/sales/notices.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SecurityPanel } from '../security/security-panel.tsx'
import { useAction } from '../security/use-action.ts'
import {
  NOTIFICATION_SETTINGS_ADDRESS,
  type NotificationSettings,
} from './notification-settings.ts'

const LABELS: Readonly<Record<OptionalTopic, string>> = {
  outbid: 'When I have been outbid',
  results: 'Results of auctions that I did not win',
  watchlist: 'Before auctions on my watchlist end',
  saved_searches: 'New matches of my saved searches',
  welcome: 'How to begin',
}

/** Which mails one gets; those about money and the account are always sent. */
export function NotificationSettingsPanel({ userId }: { userId: string | null }) {
  const queryClient = useQueryClient()
  const queryKey: OwnKey = [NOTIFICATION_SETTINGS_ADDRESS, { viewer: userId }]
  const { data: settings } = useQuery<NotificationSettings, Error, NotificationSettings, OwnKey>({
    queryKey,
    ...ownedBy(userId),
  })
  const { run } = useAction('Failed to save which mails you get')
  if (!settings) return null
  const choose = (topic: OptionalTopic, isSent: boolean) =>
    run(async () => {
      const call = { method: 'PATCH', body: { [topic]: isSent }, signedIn: true } as const
      const saved = await callApi<NotificationSettings>(NOTIFICATION_SETTINGS_ADDRESS, call)
      queryClient.setQueryData(queryKey, saved)
      toastSuccess('Mails saved')
      return null
    })
  const topics = Object.keys(LABELS) as OptionalTopic[]
  return (
    <SecurityPanel
      title="Mails"
      anchor="notification-settings"
      note="What is about money, your purchases or your account we always mail to you."
    >
      {topics.map((topic) => (
        <Checkbox
          key={topic}
          checked={settings[topic]}
          onCheckedChange={(isSent) => void choose(topic, isSent)}
        >
          {LABELS[topic]}
        </Checkbox>
      ))}
    </SecurityPanel>
  )
}
