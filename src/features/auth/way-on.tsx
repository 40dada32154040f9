import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isRegistering, useSession } from '../../browser/session.ts'

/**
 * Who is signed in already, or has just signed in, goes on to the auctions. Unless their
 * registration is to be finished; one that is made here signs in at its first step and says itself when it is done.
 */
export function useWayOn() {
  const session = useSession()
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const isGone = useRef(false)
  const isSignedIn = session.status === 'signed-in'
  const unfinished = isSignedIn && isRegistering(session.user) ? session.user : null

  function goOn(isReplacing = false): void {
    if (isGone.current) return
    isGone.current = true
    void navigate({ to: '/auctions', replace: isReplacing })
  }
  const isReady = isSignedIn && !unfinished && !isMaking
  useEffect(() => {
    if (isReady) goOn(true)
    // Once, when it becomes so.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady])
  return {
    /** Who gave the right password and has a second step to take. */
    halfWay: session.status === 'anonymous' ? session.halfWay : null,
    /** Whose registration was interrupted before this page was opened. */
    unfinished: isMaking ? null : unfinished,
    goOn,
    /** An account is being made here, or no longer. */
    setMaking,
  }
}
