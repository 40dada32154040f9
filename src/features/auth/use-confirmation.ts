import { useEffect } from 'react'
import { useSession } from '../../browser/session.ts'

/** Calls `onConfirmed` when the address was confirmed, in another window: the session is this browser's. */
export function useConfirmation(email: string, isAwaited: boolean, onConfirmed: () => void): void {
  const session = useSession()
  const isConfirmed =
    isAwaited && session.status === 'signed-in' && session.user.email === email.trim().toLowerCase()
  useEffect(() => {
    if (isConfirmed) onConfirmed()
    // Once, when it becomes so; what is to be done then is another function with each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isConfirmed])
}
