import { useQuery } from '@tanstack/react-query'
import { noticesText } from '../../../languages/site/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { ownPushQuery } from '../../push/own-push-query.ts'
import { usePushHere } from '../../push/use-push-here.ts'

/** Whether this browser shows what one is told, also while no page of ours is open. */
export function PushHere({ userId }: { userId: string | null }) {
  const { data: own } = useQuery(ownPushQuery(userId))
  const { permission, isBusy, turn } = usePushHere(userId)
  if (!own) return null
  const isOn = own.is_on && permission === 'granted'
  return (
    <div className="spread push-here">
      <output>{wordsFor(permission, isOn)}</output>
      {permission === 'unsupported' || (permission === 'denied' && !isOn) ? null : (
        <Button
          look={isOn ? 'line' : 'ink'}
          size="sm"
          busy={isBusy && noticesText(isOn ? 'turningOff' : 'turningOn')}
          onClick={() => turn(!isOn, own.public_key)}
        >
          {noticesText.rich(isOn ? 'turnOff' : 'turnOn', {
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
      )}
    </div>
  )
}

function wordsFor(permission: NotificationPermission | 'unsupported', isOn: boolean): string {
  if (permission === 'unsupported') return noticesText('pushUnsupported')
  if (permission === 'denied') return noticesText('pushBlocked')
  return noticesText(isOn ? 'pushIsOn' : 'pushIsOff')
}
