import { useNavigate } from '@tanstack/react-router'
import { signOut, useSession } from '../../browser/session.ts'
import { toastFailure } from '../../browser/toasts.ts'
import { frameText } from '../../languages/site/frame.ts'

/**
 * Tells a visitor why to sign in, 'Please sign in to place a bid', and leads to /auth (specification,
 * section 8). A session that the server no longer takes is ended here too: /auth sends whoever has one away.
 */
export function useAskToSignIn(): (why: string) => void {
  const navigate = useNavigate()
  return (why) => {
    toastFailure(frameText('authenticationRequired'), why)
    if (useSession.getState().status === 'signed-in') signOut()
    void navigate({ to: '/auth' })
  }
}
