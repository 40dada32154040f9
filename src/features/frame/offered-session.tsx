import { Suspense } from 'react'
import { lazyPart } from '../../browser/lazy-part.ts'
import { useOfferedSession } from '../../browser/session.ts'

const Question = lazyPart(
  async () => (await import('./offered-session-dialog.tsx')).OfferedSessionDialog,
)

/** A link may sign in to an account that is not one's own: where this browser did not ask for it, one is asked first. */
export function OfferedSession() {
  const offered = useOfferedSession()
  return offered ? (
    <Suspense>
      <Question email={offered.email} />
    </Suspense>
  ) : null
}
