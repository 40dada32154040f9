import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure, toastProblem } from '../../browser/toasts.ts'
import { noticesText } from '../../languages/site/notices.ts'
import { turnPushOff, turnPushOn } from './keep-push.ts'
import { ownPushQuery } from './own-push-query.ts'
import type { OwnPush } from './push-subscription.ts'

/** Has this browser told by push, or not any more; says what stands in the way. Only in a browser. */
export function usePushHere(userId: string | null) {
  const queryClient = useQueryClient()
  const [permission, setPermission] = useState(readPermission)
  const [isBusy, setBusy] = useState(false)

  async function turnOn(publicKey: string): Promise<OwnPush | null> {
    const given = await Notification.requestPermission()
    setPermission(given)
    if (given !== 'granted' || userId === null) return null
    return turnPushOn(userId, publicKey)
  }

  async function turn(isOn: boolean, publicKey: string): Promise<void> {
    setBusy(true)
    try {
      const own = await (isOn ? turnOn(publicKey) : turnPushOff())
      if (own) queryClient.setQueryData(ownPushQuery(userId).queryKey, own)
    } catch (error) {
      if (error instanceof DOMException) {
        toastFailure(noticesText('error'), noticesText('pushServiceAway'))
      } else toastProblem(error, noticesText('pushFailed'))
    } finally {
      setBusy(false)
    }
  }
  return { permission, isBusy, turn: (...args: Parameters<typeof turn>) => void turn(...args) }
}

function readPermission(): NotificationPermission | 'unsupported' {
  if (typeof document === 'undefined') return 'default'
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window
  return isSupported && 'Notification' in window ? Notification.permission : 'unsupported'
}
