import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../browser/lazy-part.ts'
import { useOfferedSession, useUnusedLink } from '../../browser/session.ts'
import { toastFailure } from '../../browser/toasts.ts'

const Question = lazyPart(
  async () => (await import('./offered-session-dialog.tsx')).OfferedSessionDialog,
)

/** A link may sign in to an account that is not one's own: one is asked first. One that does nothing here says so. */
export function OfferedSession() {
  const offered = useOfferedSession()
  const unused = useUnusedLink()
  useEffect(() => {
    // The screen that one came to for a new password says it itself.
    if (location.pathname === '/auth/reset-password') return
    if (unused === 'stray') toastFailure('Opened in another browser', WHERE_IT_WORKS)
    if (unused === 'unreachable') toastFailure('Failed to sign in', 'Please ask for a new link.')
  }, [unused])
  return offered ? (
    <Suspense>
      <Question email={offered.email} />
    </Suspense>
  ) : null
}

const WHERE_IT_WORKS =
  'For your safety this link works only where you asked for it. Enter the code from the same email there, or log in here.'
