import { useNavigate } from '@tanstack/react-router'
import { toastFailure } from '../../browser/toasts.ts'

/** Tells a visitor why to sign in, 'Please sign in to place a bid', and leads to /auth (specification, section 8). */
export function useAskToSignIn(): (why: string) => void {
  const navigate = useNavigate()
  return (why) => {
    toastFailure('Authentication Required', why)
    void navigate({ to: SIGN_IN })
  }
}

const SIGN_IN: string = '/auth'
