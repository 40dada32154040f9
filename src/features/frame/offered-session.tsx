import { Suspense, useEffect } from 'react'
import { useOfferedSession, useUnusedLink } from '../../browser/session.ts'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { loadPart } from '../../browser/waits/load-part.ts'
import { languageOfAddress } from '../../languages/address.ts'

const Question = lazyPart(
  async () => (await import('./offered-session-dialog.tsx')).OfferedSessionDialog,
)

function isChoosingPassword(): boolean {
  return languageOfAddress(location.pathname).address === '/auth/reset-password'
}

/** A link may sign in to an account that is not one's own: one is asked first. One that signs nobody in here says what it did. */
export function OfferedSession() {
  const offered = useOfferedSession()
  const unused = useUnusedLink()
  useEffect(() => {
    // The screen that one came to for a new password says it itself.
    if (!unused || isChoosingPassword()) return
    void loadPart(() => import('./tell-unused-link.ts')).then((part) => part.tellUnusedLink(unused))
  }, [unused])
  return offered ? (
    <Suspense>
      <Question email={offered.email} />
    </Suspense>
  ) : null
}
