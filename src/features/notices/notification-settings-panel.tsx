import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { noticesText } from '../../languages/site/notices.ts'
import {
  OPTIONAL_TOPICS,
  PUSH_TOPICS,
  type OptionalTopic,
  type PushTopic,
  type Topic,
} from '../../rules/sales/notices.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SecurityPanel } from '../security/security-panel.tsx'
import type { NotificationSettings } from './notification-settings.ts'
import { PushHere } from './push/push-here.tsx'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { settingsQuery, useChangeSettings } from './settings-query.ts'
import './notification-settings.css'

const LABELS = {
  outbid: 'topicOutbid',
  announcements: 'topicAnnouncements',
  results: 'topicResults',
  extensions: 'topicExtensions',
  watchlist: 'topicWatchlist',
  saved_searches: 'topicSavedSearches',
  questions: 'topicQuestions',
  purchases: 'topicPurchases',
  account: 'topicAccount',
  welcome: 'topicWelcome',
} as const satisfies Record<Topic, string>
const TOPICS = Object.keys(LABELS) as Topic[]

/** Where one is told of what, in this browser too, and when not. */
export function NotificationSettingsPanel({ userId }: { userId: string | null }) {
  const { data: settings } = useQuery(settingsQuery(userId))
  const change = useChangeSettings(userId)
  if (!settings) return null
  return (
    <SecurityPanel
      title={noticesText('settings')}
      anchor="notification-settings"
      note={noticesText('settingsNote')}
    >
      <table className="notification-topics">
        <caption className="sr-only">{noticesText('settingsCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{noticesText('topic')}</span>
            </th>
            <th scope="col">{noticesText('inApp')}</th>
            <th scope="col">{noticesText('mail')}</th>
            <th scope="col">{noticesText('push')}</th>
          </tr>
        </thead>
        <tbody>
          {TOPICS.map((topic) => (
            <TopicRow key={topic} topic={topic} settings={settings} change={change} />
          ))}
        </tbody>
      </table>
      <PushHere userId={userId} />
      <QuietHoursFields quiet={settings.quiet_hours} change={change} />
    </SecurityPanel>
  )
}

interface TopicRowProps {
  topic: Topic
  settings: NotificationSettings
  change: ReturnType<typeof useChangeSettings>
}

function TopicRow({ topic, settings: { mail, push }, change }: TopicRowProps) {
  const label = noticesText(LABELS[topic])
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Always />
      </td>
      <td>
        {isOptional(topic) ? (
          <Checkbox
            checked={mail[topic]}
            onCheckedChange={(isSent) => change({ mail: { [topic]: isSent } })}
          >
            <span className="sr-only">{noticesText('mailOf', { topic: label })}</span>
          </Checkbox>
        ) : topic === 'extensions' ? (
          <Never />
        ) : (
          <Always />
        )}
      </td>
      <td>
        {isPushed(topic) ? (
          <Checkbox
            checked={push[topic]}
            onCheckedChange={(isSent) => change({ push: { [topic]: isSent } })}
          >
            <span className="sr-only">{noticesText('pushOf', { topic: label })}</span>
          </Checkbox>
        ) : (
          <Never />
        )}
      </td>
    </tr>
  )
}

function Always() {
  return (
    <>
      <Check className="icon" />
      <span className="sr-only">{noticesText('always')}</span>
    </>
  )
}

function Never() {
  return <span className="sr-only">{noticesText('never')}</span>
}

function isOptional(topic: Topic): topic is OptionalTopic {
  return OPTIONAL_TOPICS.some((one) => one === topic)
}

function isPushed(topic: Topic): topic is PushTopic {
  return PUSH_TOPICS.some((one) => one === topic)
}
