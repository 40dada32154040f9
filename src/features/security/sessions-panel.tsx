import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../browser/api.ts'
import { serverNow } from '../../browser/clock.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { securityText } from '../../languages/site/security.ts'
import { Chip } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { calendarDay } from '../frame/calendar-day.ts'
import { lastUsedText } from './last-used-text.ts'
import { SecurityPanel, SecurityRow } from './security-panel.tsx'
import { sessionsQuery } from './security-queries.ts'
import { SESSIONS_ADDRESS, type EndedSessions, type OwnSession } from './sessions.ts'
import { useAction } from './use-action.ts'

/** Where the member is signed in; anything unknown there can be thrown out. */
export function SessionsPanel({ userId }: { userId: string }) {
  const { data } = useQuery(sessionsQuery(userId))
  const { isBusy, end } = useEnding(userId)
  const sessions = data?.items ?? []
  const hasOthers = sessions.some(({ is_current }) => !is_current)
  return (
    <SecurityPanel title={securityText('whereSignedIn')} note={securityText('whereSignedInNote')}>
      <ul className="security-list">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end(`/${session.id}`)} />
        ))}
      </ul>
      {hasOthers ? (
        <Button
          look="line"
          busy={isBusy && securityText('signingOut')}
          onClick={() => void end('')}
        >
          {securityText('signOutOthers')}
        </Button>
      ) : null}
    </SecurityPanel>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { device, started_at, last_used_at, is_current } = session
  return (
    <SecurityRow
      title={device}
      text={securityText('usedAndSignedIn', {
        used: lastUsedText(last_used_at, serverNow()),
        day: calendarDay(started_at),
      })}
      action={
        is_current ? (
          <Chip tone="info">{securityText('thisDevice')}</Chip>
        ) : (
          <Button
            look="line"
            size="sm"
            aria-label={securityText('signOutDevice', { device })}
            onClick={onEnd}
          >
            {securityText('signOut')}
          </Button>
        )
      }
    />
  )
}

function useEnding(userId: string) {
  const queryClient = useQueryClient()
  const { isBusy, run } = useAction(securityText('signOutFailed'))
  const end = (which: string) =>
    run(async () => {
      const address = `${SESSIONS_ADDRESS}${which}`
      const { ended } = await callApi<EndedSessions>(address, { method: 'DELETE', signedIn: true })
      toastSuccess(securityText('devicesSignedOut', { ended }))
      await queryClient.invalidateQueries(sessionsQuery(userId))
      return null
    })
  return { isBusy, end }
}
