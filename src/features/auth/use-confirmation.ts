import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../browser/session.ts'

/** Calls `onConfirmed` when the address was confirmed, in another window: the session is this browser's. */
export function useConfirmation(email: string, isAwaited: boolean, onConfirmed: () => void): void {
  const session = useSession()
  const isConfirmed =
    isAwaited && session.status === 'signed-in' && session.user.email === email.trim().toLowerCase()
  const confirmed = useEffectEvent(onConfirmed)
  useEffect(() => {
    if (isConfirmed) confirmed()
  }, [isConfirmed])
}
