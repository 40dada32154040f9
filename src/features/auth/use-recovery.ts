import type { User } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { isRecovering, signIn, useSession } from '../../browser/session.ts'

type Recovery = { state: 'looking' | 'unusable' } | { state: 'second-step' | 'ready'; user: User }

/** What became of the link that led here, or of the code that was entered in its place. */
export function useRecovery(): Recovery {
  const session = useSession()
  const [isLooking, setLooking] = useState(true)
  useEffect(() => {
    let isShown = true
    void readLink().finally(() => isShown && setLooking(false))
    return () => {
      isShown = false
    }
  }, [])
  if (isLooking || session.status === 'unknown') return { state: 'looking' }
  if (!isRecovering()) return { state: 'unusable' }
  if (session.status === 'signed-in') return { state: 'ready', user: session.user }
  return session.halfWay ? { state: 'second-step', user: session.halfWay } : { state: 'unusable' }
}

/** The sign-in client reads the address when it is made, and tells what it found one turn later. */
async function readLink(): Promise<void> {
  await (await signIn()).getSession()
  await new Promise((resolve) => setTimeout(resolve))
}
