/** Who may make which call. */
import { worksHere } from '../../rules/bidding.ts'
import type { Endpoint, Member } from './endpoint.ts'
import { accountClosed, Problem, secondStepNeeded, staffCannotBid } from './problem.ts'

export interface AccessParts {
  /** Looked up anew for every staff call: a role taken away is gone at once. */
  rolesOf(userId: string): Promise<Member['roles']>
  /** Whether staff calls need a session that took the second step. */
  staffSecondStep?: boolean
}

type Called = Pick<Endpoint<never>, 'who' | 'signInFirst'>

/** @throws Problem 401 or 403 for who may not make the call */
export async function requireAccess(
  one: Called,
  member: Member | null,
  parts: AccessParts,
): Promise<void> {
  const { who } = one
  if (who === 'anyone') return
  requireMember(member, one.signInFirst)
  if (who === 'bidder' && worksHere(member.roles)) throw staffCannotBid()
  if (who === 'staff' || who === 'admin') await requireStaff(who, member, parts)
}

function requireMember(
  member: Member | null,
  signInFirst = 'Please sign in to continue',
): asserts member is Member {
  if (!member) throw new Problem('authentication_required', signInFirst)
  if (member.status === 'closed') {
    throw accountClosed()
  }
}

async function requireStaff(
  who: 'staff' | 'admin',
  member: Member,
  { rolesOf, staffSecondStep = false }: AccessParts,
): Promise<void> {
  const roles = await rolesOf(member.userId)
  const enough = roles.includes('admin') || (who === 'staff' && roles.includes('staff'))
  if (!enough) throw new Problem('forbidden', 'Your account is not allowed to do this')
  if (staffSecondStep && member.aal !== 'aal2') throw secondStepNeeded()
}
