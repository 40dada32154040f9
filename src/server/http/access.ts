/** Who may make which call, and who hears of it when somebody may not. */
import { answerHttpText } from '../../languages/answers/http.ts'
import { mayAct, worksHere } from '../../rules/bidding.ts'
import type { Endpoint, Member, Who } from './endpoint.ts'
import {
  accountClosed,
  accountInDefault,
  Problem,
  secondStepNeeded,
  staffCannotBid,
  type ProblemCode,
} from './problem.ts'

export interface AccessParts {
  /** Looked up anew for every staff call: a role taken away is gone at once. */
  rolesOf(userId: string): Promise<Member['roles']>
  /** Whether staff calls need a session that took the second step. */
  staffSecondStep?: boolean
  /** Hears of each 403 of a staff call, before it is answered. */
  staffRefused?: (refusal: StaffRefusal) => Promise<void>
}

/** A call of the back office that somebody who is signed in may not make. */
export interface StaffRefusal {
  member: Member
  /** Method and path as the table of endpoints has them. */
  call: string
  code: ProblemCode
}

type Called = Pick<Endpoint<never>, 'who' | 'method' | 'path' | 'signInFirst'>

/** @throws Problem 401 or 403 for who may not make the call */
export async function requireAccess(
  one: Called,
  member: Member | null,
  parts: AccessParts,
): Promise<void> {
  const { who } = one
  if (who === 'anyone') return
  try {
    requireMember(member, one)
    if (who === 'bidder' && worksHere(member.roles)) throw staffCannotBid()
    if (isOfBackOffice(who)) await requireRole(who, member, parts)
  } catch (error) {
    await tellOfRefusal(error, one, member, parts)
    throw error
  }
}

/** Nothing is told of what was not refused to somebody, or of calls that are not the back office's. */
export async function tellOfRefusal(
  error: unknown,
  { who, method, path }: Called,
  member: Member | null,
  { staffRefused }: AccessParts,
): Promise<void> {
  const isForbidden = error instanceof Problem && error.status === 403
  if (!isForbidden || !member || !isOfBackOffice(who)) return
  await staffRefused?.({ member, call: `${method} ${path}`, code: error.code })
}

function requireMember(
  member: Member | null,
  { who, signInFirst = () => answerHttpText('signIn') }: Called,
): asserts member is Member {
  if (!member) throw new Problem('authentication_required', signInFirst())
  switch (member.status) {
    case 'open':
      return
    case 'in_default':
      if (who !== 'member or in default') throw accountInDefault()
      return
    case 'closed':
      throw accountClosed()
  }
}

type BackOffice = Extract<Who, 'staff' | 'admin' | 'consignor'>

/** Whether a call is refused to members. */
export function isOfBackOffice(who: Who): who is BackOffice {
  return who === 'staff' || who === 'admin' || who === 'consignor'
}

async function requireRole(
  who: BackOffice,
  member: Member,
  { rolesOf, staffSecondStep = false }: AccessParts,
): Promise<void> {
  const roles = await rolesOf(member.userId)
  if (!mayAct(roles, who)) throw new Problem('forbidden', answerHttpText('notAllowed'))
  if (staffSecondStep && member.aal !== 'aal2') {
    throw secondStepNeeded(who === 'consignor' ? 'consignor' : 'staff')
  }
}
