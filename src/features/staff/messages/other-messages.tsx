import { useQuery } from '@tanstack/react-query'
import { messagesText } from '../../../languages/staff/messages.ts'
import { Chip } from '../../../ui/badge.tsx'
import { dayAndMinute } from '../../lot/instants.ts'
import { usePlace } from '../frame/place.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import type { StaffPage } from '../table/use-staff-list.ts'
import { MESSAGES_ADDRESS, type MessageView } from './messages.ts'
import { narrowedTo } from './use-messages.ts'

const SHOWN = 10

/** What the same address wrote besides, and whether it was answered: who writes again goes on with what was said. */
export function OtherMessages({ message: { id, email } }: { message: MessageView }) {
  const { search } = usePlace()
  // One more than are shown, for this one is among them.
  const asked = new URLSearchParams({ email, limit: `${SHOWN + 1}` }).toString()
  const { data, error } = useQuery(
    staffQuery<StaffPage<MessageView>>(`${MESSAGES_ADDRESS}?${asked}`),
  )
  if (error) return <p role="alert">{messagesText('othersFailed', { error: error.message })}</p>
  const others = data?.items.filter((one) => one.id !== id) ?? []
  if (others.length === 0) return null
  const narrowed = narrowedTo(search)
  return (
    <section className="message-others" aria-label={messagesText('alsoFrom')}>
      <h3>{messagesText('alsoFrom')}</h3>
      <ul>
        {others.slice(0, SHOWN).map((one) => (
          <li key={one.id}>
            <StaffLink
              path="messages"
              search={[narrowed, `message=${one.id}`].filter(Boolean).join('&')}
            >
              {one.subject}
            </StaffLink>
            <Chip tone={one.answer === null ? 'warn' : 'mute'}>
              {messagesText(one.answer === null ? 'itWaits' : 'isAnswered')}
            </Chip>
            <small className="tn">{dayAndMinute(one.waits_since)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
