import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
/** POST /factors: begins a second step, which counts from its first verification on (protocol, section 8). */
import { MINUTE } from '../../rules/durations.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError, invalid } from '../auth-error.server.ts'
import { readBody } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { requireSignedIn, type SignedInUser } from '../sessions/signed-in-user.server.ts'
import { requireOwnHand } from '../users/fresh-proof.server.ts'
import type { Person } from '../users/person.server.ts'
import { lockPerson } from './factor-rows.server.ts'
import { acceptPhone } from './phone-number.server.ts'
import { LONGEST_NAME } from './second-step.server.ts'
import { requireStepBeforeRole } from './steps-of-staff.server.ts'
import { requireTexts } from './text-messages.server.ts'
import { newTotp } from './totp.server.ts'

const MAX_FACTORS = 10
/** Somebody may have been called away while scanning; what was never tried after that is not wanted. */
const ABANDONED_AFTER_MS = 5 * MINUTE

const enrollBody = z.object({
  factor_type: z.string().default(''),
  friendly_name: z.string().default(''),
  issuer: z.string().default(''),
  phone: z.string().default(''),
})

type Enrolment =
  | { type: 'totp'; name: string; issuer: string }
  | { type: 'phone'; name: string; phone: string }
  | { type: 'webauthn'; name: string }

export async function enrollFactor(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSignedIn(parts, c)
  if (signedIn.person.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous users cannot have factors')
  }
  const enrolment = accept(parts, await readBody(c.req.raw, enrollBody))
  const now = parts.clock()
  const factor = await parts.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, signedIn)
    requireStepBeforeRole(parts, person)
    await clearAway(tx, person.id, enrolment, now)
    await requireRoom(tx, person.id, enrolment)
    await requireOwnHand(tx, { ...signedIn, person }, 403, now)
    return insert(tx, parts, person, enrolment, now)
  })
  return c.json(factor)
}

function accept({ texts }: ServiceParts, body: z.output<typeof enrollBody>): Enrolment {
  const { factor_type: type, friendly_name: name } = body
  if (name.length > LONGEST_NAME || body.issuer.length > LONGEST_NAME) {
    throw invalid(`Names can have at most ${LONGEST_NAME} characters`)
  }
  if (type === 'totp') return { type, name, issuer: body.issuer }
  if (type === 'webauthn') return { type, name }
  if (type === 'phone') {
    requireTexts(texts)
    return { type, name, phone: acceptPhone(body.phone) }
  }
  throw invalid('factor_type needs to be totp, phone or webauthn')
}

/** Makes room: what was abandoned, and an unverified factor for the same number. */
async function clearAway(tx: Database, userId: string, enrolment: Enrolment, now: Date) {
  const abandoned = new Date(now.getTime() - ABANDONED_AFTER_MS)
  await tx
    .deleteFrom('factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where((eb) =>
      eb.or([
        eb.and([eb('created_at', '<', abandoned), eb('last_challenged_at', 'is', null)]),
        eb('phone', '=', enrolment.type === 'phone' ? enrolment.phone : ''),
      ]),
    )
    .execute()
}

async function requireRoom(tx: Database, userId: string, enrolment: Enrolment): Promise<void> {
  const factors = await tx
    .selectFrom('factors')
    .select(['type', 'friendly_name', 'phone'])
    .where('user_id', '=', userId)
    .execute()
  if (enrolment.type === 'phone' && factors.some(({ phone }) => phone === enrolment.phone)) {
    const message = 'A verified factor with this phone number exists already'
    throw new AuthError(422, 'mfa_verified_factor_exists', message)
  }
  if (factors.some((factor) => factor.friendly_name === enrolment.name)) {
    const message = `A factor with the friendly name "${enrolment.name}" for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.filter(({ type }) => type !== 'recovery_code').length >= MAX_FACTORS) {
    const message = `Maximum number of factors reached: ${MAX_FACTORS}. Unenroll one to continue`
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
}

async function insert(
  tx: Database,
  parts: ServiceParts,
  person: Person,
  enrolment: Enrolment,
  now: Date,
) {
  const id = randomUUID()
  const { type, name } = enrolment
  const totp =
    type === 'totp' ? newTotp(enrolment.issuer || hostOf(parts), nameOf(person)) : undefined
  await tx
    .insertInto('factors')
    .values({
      id,
      user_id: person.id,
      type,
      friendly_name: name,
      secret: totp ? parts.secrets.encrypt(totp.secret, id) : null,
      phone: type === 'phone' ? enrolment.phone : null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return {
    id,
    type,
    friendly_name: name || undefined,
    ...(totp && { totp: totp.shown }),
    ...(type === 'phone' && { phone: enrolment.phone }),
  }
}

function hostOf({ issuer }: ServiceParts): string {
  return new URL(issuer()).host
}

/** What the authenticator app shows beside the code. */
function nameOf(person: SignedInUser['person']): string {
  return person.email ?? person.phone ?? person.id
}
