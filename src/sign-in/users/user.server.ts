/** GET and PUT /user: the signed-in user's own account (protocol, section 7). */
import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { lockPerson } from '../factors/factor-rows.server.ts'
import { acceptPhone } from '../factors/phone-number.server.ts'
import { requireSecondStep } from '../factors/second-step.server.ts'
import { challengeMembers } from '../public-body.server.ts'
import { redirectTarget } from '../redirects.server.ts'
import { readBody } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { acceptChallenge } from '../sessions/pkce.server.ts'
import { requireSignedIn, type SignedInUser } from '../sessions/signed-in-user.server.ts'
import { refuseTakenAddress, sendAddressChange } from './change-email.server.ts'
import { acceptNewPassword, changePassword } from './change-password.server.ts'
import { acceptEmail, acceptMetadata, acceptPassword } from './credentials.server.ts'
import { acceptProof, redeemProof } from './fresh-proof.server.ts'
import { findPerson, objectIn, type Person, shownUser } from './person.server.ts'

const userBody = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
  ...challengeMembers,
})

type UserChange = z.output<typeof userBody>

export async function getUser(parts: ServiceParts, c: Context): Promise<Response> {
  const { person } = await requireSignedIn(parts, c, { alsoInDefault: true })
  return c.json(shownUser(person))
}

export async function updateUser(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSignedIn(parts, c)
  const change = await readBody(c.req.raw, userBody)
  const accepted = await accept(parts, signedIn, change)
  const isOpening = change.password !== undefined || accepted.newEmail !== null
  const address = parts.addressOf(c)
  const proof = isOpening ? await acceptProof(parts, signedIn, change, address) : null
  const password = await acceptNewPassword(parts, signedIn, change.password, address)
  const { id, email } = signedIn.person
  if (accepted.newEmail) {
    await parts.limits.countMail('email_change', email ?? id)
    // Whose mailbox it is did not ask, and others may be asking for it too.
    await parts.limits.countMail('email_change', accepted.newEmail)
  }
  const now = parts.clock()
  const changed = await parts.db.transaction().execute(async (tx) => {
    // Whoever signed this session out while its password was hashed has the last word.
    const person = await lockPerson(tx, signedIn)
    await redeemProof(tx, person, proof, now)
    await mergeMetadata(tx, person, change.data, now)
    if (password) await changePassword(tx, parts, { ...signedIn, person }, password, now)
    if (accepted.newEmail) {
      const { newEmail, challenge } = accepted
      const back = { redirectTo: redirectTarget(parts, c), challenge }
      const addresses = { userId: person.id, email: person.email, newEmail }
      await sendAddressChange(tx, parts, addresses, back, now)
    }
    return (await findPerson(tx, id)) ?? person
  })
  if (password) parts.sessionsEnded(id)
  return c.json(shownUser(changed))
}

/** The checks in the protocol's order, up to those of the password itself. */
async function accept({ db }: ServiceParts, signedIn: SignedInUser, change: UserChange) {
  const { person } = signedIn
  const email = change.email === '' ? person.email : acceptEmail(change.email)
  const phone = change.phone === '' ? person.phone : acceptPhone(change.phone)
  if (change.password !== undefined) acceptPassword(change.password)
  if (change.app_metadata !== undefined) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const otherPhone = phone !== person.phone
  if (change.password !== undefined || email !== person.email || otherPhone) {
    requireSecondStep(signedIn, 401)
  }
  const challenge = acceptChallenge(change.code_challenge, change.code_challenge_method)
  if (otherPhone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not in use')
  }
  if (email === null || email === person.email) return { newEmail: null, challenge }
  await refuseTakenAddress(db, email)
  return { newEmail: email, challenge }
}

/** Key by key under the row's lock; null deletes a key. */
async function mergeMetadata(tx: Database, { id }: Person, data: UserChange['data'], now: Date) {
  if (!data) return
  const { user_metadata: kept } = await tx
    .selectFrom('users')
    .select('user_metadata')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const merged = Object.entries({ ...objectIn(kept), ...data }).filter(
    ([, value]) => value !== null,
  )
  const metadata = JSON.stringify(acceptMetadata(Object.fromEntries(merged)))
  await tx
    .updateTable('users')
    .set({ user_metadata: metadata, updated_at: now })
    .where('id', '=', id)
    .execute()
}
