import type { User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { ApiProblem } from '../../../browser/api.ts'
import { isStaff, rolesOf, type Session, useSession } from '../../../browser/session.ts'
import { lazyPart } from '../../../browser/waits/lazy-part.ts'
import { entersBackOffice } from '../../../rules/bidding.ts'
import { OWN_ACCOUNT_ADDRESS } from '../consignors/own/own.ts'
import { Desk } from './desk.tsx'
import './frame.css'
import { NotForYou } from './not-for-you.tsx'
import { forgetStaffData, staffQuery } from './staff-calls.ts'
import { STAFF_MEMBER_ADDRESS, type StaffMember } from './staff-member.ts'

const SignInHere = lazyPart(async () => (await import('./sign-in-here.tsx')).SignInHere)
const SignInAgain = lazyPart(async () => (await import('./sign-in-here.tsx')).SignInAgain)

/**
 * The guard: nobody signs in here and goes on; a member reads that this is for staff, a consignor's people see their own. Whoever worked here and is signed out
 * signs in again over the page, which stays as it was.
 */
export function BackOffice() {
  const session = useSession()
  const worker = useWorker(session)
  if (session.status === 'signed-in' && !mayEnter(session.user)) return <NotForYou />
  if (worker === null) return <SignInHere session={session} />
  const isSignedOut = session.status !== 'signed-in'
  return (
    <>
      <WhereAllowed key={worker.id} user={worker} isPaused={isSignedOut}>
        {(member) => <Desk user={worker} member={member} />}
      </WhereAllowed>
      {isSignedOut ? (
        <Suspense>
          <SignInAgain session={session} email={worker.email ?? ''} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Who of the staff works here, or did until the session ended by itself. */
function useWorker(session: Session): User | null {
  const [last, setLast] = useState<User | null>(null)
  const present = session.status === 'signed-in' && mayEnter(session.user) ? session.user : null
  const hasLeft = session.status === 'anonymous' && session.hasLeft === true
  const worker = present ?? (hasLeft || session.status === 'signed-in' ? null : last)
  if (worker?.id !== last?.id) setLast(worker)
  const queryClient = useQueryClient()
  const id = worker?.id ?? null
  // Nobody else sees what was read for the one before, nor does anybody once the back office is left.
  useEffect(() => () => forgetStaffData(queryClient), [id, queryClient])
  return worker
}

/** As the token says it; the people of consignors have screens of their own here. */
function mayEnter(user: User): boolean {
  return entersBackOffice(rolesOf(user))
}

interface WhereAllowedProps {
  user: User
  /** Nobody is signed in at the moment: what is there stays. */
  isPaused: boolean
  children: (member: StaffMember | undefined) => ReactNode
}

/** The desk at once, as the token has the role; the server, which looks it up, may refuse. */
function WhereAllowed({ user, isPaused, children }: WhereAllowedProps) {
  const { data, error } = useQuery({
    ...staffQuery<StaffMember>(isStaff(user) ? STAFF_MEMBER_ADDRESS : OWN_ACCOUNT_ADDRESS),
    enabled: !isPaused,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isRefused = error instanceof ApiProblem && error.problem.status === 403
  return isRefused ? <NotForYou why={error.problem} /> : children(data)
}
