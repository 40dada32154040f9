import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { ownPushQuery, usePushHere } from './use-push-here.ts'

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
          busy={isBusy && (isOn ? 'Turning off...' : 'Turning on...')}
          onClick={() => turn(!isOn, own.public_key)}
        >
          {isOn ? 'Turn off' : 'Turn on'}
          <span className="sr-only"> push on this device</span>
        </Button>
      )}
    </div>
  )
}

function wordsFor(permission: NotificationPermission | 'unsupported', isOn: boolean): string {
  if (permission === 'unsupported')
    return 'This browser takes no pushes. On an iPhone or iPad, add Hammerlane to the home screen first.'
  if (permission === 'denied')
    return 'This browser blocks push notifications from us. Allow them in its settings for this site.'
  return isOn
    ? 'Push is on for this device, also while no page of ours is open, until you sign out here.'
    : 'Push is off for this device.'
}
