import { Suspense } from 'react'
import { isStaffSession, useSession } from '../../../browser/session.ts'
import { lazyPart } from '../../../browser/waits/lazy-part.ts'

const OwnBell = lazyPart(async () => (await import('./own-bell.tsx')).OwnBell)

/** What a member was told, live, from every page; visitors load nothing of it. Staff are told of nothing here. */
export function Bell() {
  const session = useSession()
  if (session.status !== 'signed-in' || isStaffSession(session)) return null
  return (
    <Suspense>
      <OwnBell key={session.user.id} userId={session.user.id} />
    </Suspense>
  )
}
