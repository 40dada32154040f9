import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownedBy, type OwnKey } from '../../../browser/query-client.ts'
import { isRegistering, useSession } from '../../../browser/session.ts'
import { type BidderProfile, isRegistered } from '../../../rules/registration/before-bidding.ts'
import { PROFILE_ADDRESS } from './profile-address.ts'
import { takeMarkOff } from './take-mark-off.ts'

interface BegunRegistration {
  user: User
  /** Whether nothing is missing; undefined while that is not known. */
  isComplete: boolean | undefined
}

/**
 * Who is signed in to an account that the Register form has marked as begun; null for all others. The mark alone does not
 * tell that something is missing: the call that takes it away comes last, and may never have arrived. Then it is made here.
 */
export function useBegunRegistration({ isAsked }: { isAsked: boolean }): BegunRegistration | null {
  const session = useSession()
  const user = session.status === 'signed-in' && isRegistering(session.user) ? session.user : null
  const userId = isAsked && user ? user.id : null
  const { data } = useQuery<BidderProfile, Error, BidderProfile, OwnKey>({
    queryKey: [PROFILE_ADDRESS, { viewer: userId }],
    ...ownedBy(userId),
  })
  const isComplete = data && isRegistered(data)
  useEffect(() => {
    // Where it fails, the next page asks again.
    if (isComplete) void takeMarkOff().catch(() => undefined)
  }, [isComplete])
  return user && { user, isComplete }
}
