import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { signOut, useSession } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { frameText } from '../../languages/site/frame.ts'

/**
 * Whose page this is: the member's id, or null until it is known. Whoever is not signed in is sent to
 * sign in; whoever signs out here goes home.
 */
export function useMember() {
  const session = useSession()
  const navigate = useNavigate()
  const wasMember = useRef(false)
  useEffect(() => {
    if (session.status === 'signed-in') wasMember.current = true
    if (session.status !== 'anonymous' || (wasMember.current && session.hasLeft)) return
    void navigate({ to: '/auth', replace: true })
  }, [session, navigate])
  const leave = useCallback(async () => {
    signOut({ hasLeft: true })
    toastSuccess(frameText('signedOut'))
    await navigate({ to: '/' })
  }, [navigate])
  return { userId: session.status === 'signed-in' ? session.user.id : null, leave }
}
