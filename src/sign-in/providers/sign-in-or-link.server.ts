/** What follows from a provider's claims: the user signs in, or a signed-in user's account gets one more identity. */
import type { Database } from '../../server/postgres/database.ts'
import type { WayBack } from '../mails/send-link.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { mailIfUnconfirmed } from './confirm-first.server.ts'
import { findOrCreateUser, type FoundUser } from './find-or-create-user.server.ts'
import { linkIdentity } from './link-identity.server.ts'
import type { ProviderPerson } from './provider-person.server.ts'

export type ProviderSignIn = {
  person: ProviderPerson
  /** The provider as people call it. */
  label: string
  /** The signed-in user who asked for the identity; null to sign in. */
  linkTo: string | null
  /** Where a mail leads that is needed first. */
  back: WayBack
}

/** `mustConfirm`: the address has to be proved first, there is no session yet. To be called in a transaction. */
export async function signInOrLink(
  tx: Database,
  parts: ServiceParts,
  { person, label, linkTo, back }: ProviderSignIn,
  now: Date,
): Promise<FoundUser & { mustConfirm: boolean }> {
  if (linkTo !== null) {
    await linkIdentity(tx, linkTo, person, label, now)
    return { userId: linkTo, hasEndedSessions: false, mustConfirm: false }
  }
  const { confirmsEmail } = parts
  const user = await findOrCreateUser(tx, person, { label, confirmsEmail, now })
  const mustConfirm = await mailIfUnconfirmed(tx, parts, user.userId, back, now)
  return { ...user, mustConfirm }
}
