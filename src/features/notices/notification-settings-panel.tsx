import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
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

const LABELS: Readonly<Record<Topic, string>> = {
  outbid: 'When I have been outbid',
  announcements: 'Changes to lots that I bid on',
  results: 'Results of auctions that I did not win',
  watchlist: 'Before auctions on my watchlist end',
  saved_searches: 'New matches of my saved searches',
  questions: 'Answers to my questions about lots',
  purchases: 'Wins, offers, invoices and deliveries',
  account: 'My account and messages',
  welcome: 'How to begin',
}
const TOPICS = Object.keys(LABELS) as Topic[]

/** Where one is told of what, in this browser too, and when not. */
export function NotificationSettingsPanel({ userId }: { userId: string | null }) {
  const { data: settings } = useQuery(settingsQuery(userId))
  const change = useChangeSettings(userId)
  if (!settings) return null
  return (
    <SecurityPanel
      title="Notification Settings"
      anchor="notification-settings"
      note="All of it is in your notifications on this site. What is about money, your purchases or your account we always mail to you."
    >
      <table className="notification-topics">
        <caption className="sr-only">How we notify you about each topic</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Topic</span>
            </th>
            <th scope="col">In app</th>
            <th scope="col">Mail</th>
            <th scope="col">Push</th>
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
  const label = LABELS[topic]
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
            <span className="sr-only">{`Mail: ${label}`}</span>
          </Checkbox>
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
            <span className="sr-only">{`Push: ${label}`}</span>
          </Checkbox>
        ) : (
          <span className="sr-only">Never</span>
        )}
      </td>
    </tr>
  )
}

function Always() {
  return (
    <>
      <Check className="icon" />
      <span className="sr-only">Always</span>
    </>
  )
}

function isOptional(topic: Topic): topic is OptionalTopic {
  return OPTIONAL_TOPICS.some((one) => one === topic)
}

function isPushed(topic: Topic): topic is PushTopic {
  return PUSH_TOPICS.some((one) => one === topic)
}
