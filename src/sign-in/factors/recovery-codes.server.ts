/**
 * /factors/recovery-codes: a set of single-use codes for whoever lost the second step, as the client's
 * `mfa.recoveryCodes` asks for them. Codes are shown once and kept as argon2id.
 */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError, invalid } from '../auth-error.server.ts'
import { readBodyIfAny } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { requireSignedIn, type SignedInUser } from '../sessions/signed-in-user.server.ts'
import { requireOwnHand } from '../users/fresh-proof.server.ts'
import type { Person } from '../users/person.server.ts'
import { resetAttempts } from './attempts.server.ts'
import { factorNotFound, lockPerson } from './factor-rows.server.ts'
import { mailNotice, newRecoveryCodes } from './notices.server.ts'
import { lowerSessions } from './raise-session.server.ts'
import { codeFrom, selectorOf } from './recovery-code.ts'
import { LONGEST_NAME } from './second-step.server.ts'

const CODES = 10

const generateBody = z.object({ friendly_name: z.string().default('Recovery codes') })

type NewCode = { code: string; hash: string }

export async function readRecoveryCodes(parts: ServiceParts, c: Context): Promise<Response> {
  const { person } = await requireSignedIn(parts, c)
  const { id } = requireSet(person)
  const { total, remaining } = await parts.db
    .selectFrom('recovery_codes')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('used_at', 'is', null).as('remaining'),
    ])
    .where('factor_id', '=', id)
    .executeTakeFirstOrThrow()
  return c.json({ id, type: 'recovery_code', total, remaining })
}

export async function generateRecoveryCodes(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSecondStepTaken(parts, c)
  const { friendly_name: name } = await readBodyIfAny(c.req.raw, generateBody)
  if (name.length > LONGEST_NAME) throw invalid(`Names can have at most ${LONGEST_NAME} characters`)
  requireNone(signedIn.person, name)
  const codes = await newCodes(parts, c)
  const now = parts.clock()
  const id = await parts.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, signedIn)
    requireNone(person, name)
    const set = await tx
      .insertInto('factors')
      .values({
        user_id: person.id,
        type: 'recovery_code',
        status: 'verified',
        friendly_name: name,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertCodes(tx, set.id, codes)
    await mailNotice(tx, person.email, newRecoveryCodes())
    return set.id
  })
  return c.json(shownOnce(id, name, codes))
}

/** The set keeps its id and name; whatever was left of it, and any pause after wrong codes, is gone. */
export async function regenerateRecoveryCodes(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSecondStepTaken(parts, c)
  requireSet(signedIn.person)
  const codes = await newCodes(parts, c)
  const set = await parts.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, signedIn)
    const { id, friendly_name: name } = requireSet(person)
    await tx.deleteFrom('recovery_codes').where('factor_id', '=', id).execute()
    await insertCodes(tx, id, codes)
    await tx
      .updateTable('factors')
      .set({ ...resetAttempts, updated_at: parts.clock() })
      .where('id', '=', id)
      .execute()
    await mailNotice(tx, person.email, newRecoveryCodes())
    return { id, name }
  })
  return c.json(shownOnce(set.id, set.name, codes))
}

export async function dropRecoveryCodes(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSignedIn(parts, c)
  const id = await parts.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, signedIn)
    const set = requireSet(person)
    await requireOwnHand(tx, { ...signedIn, person }, 422, parts.clock())
    await tx.deleteFrom('factors').where('id', '=', set.id).execute()
    await lowerSessions(tx, person.id, [set.id])
    return set.id
  })
  parts.sessionsEnded(signedIn.person.id)
  return c.json({ id })
}

/** @throws AuthError 404 for somebody who has no codes */
export function requireSet({ factors }: Pick<Person, 'factors'>) {
  const set = factors.find(({ type }) => type === 'recovery_code')
  if (!set) throw factorNotFound()
  return set
}

/** Checked before the hashing, which is slow. */
async function requireSecondStepTaken(parts: ServiceParts, c: Context): Promise<SignedInUser> {
  const signedIn = await requireSignedIn(parts, c)
  await requireOwnHand(parts.db, signedIn, 403, parts.clock())
  return signedIn
}

function requireNone({ factors }: Person, name: string): void {
  const others = factors.filter(({ type }) => type !== 'recovery_code')
  if (!others.some(({ status }) => status === 'verified')) {
    const message = 'Recovery codes need another second step beside them'
    throw new AuthError(422, 'mfa_recovery_codes_sole_factor', message)
  }
  if (others.length < factors.length) {
    const message = 'There are recovery codes already. Make new ones in their place'
    throw new AuthError(422, 'mfa_verified_factor_exists', message)
  }
  if (others.some((factor) => factor.friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
}

/** Ten codes that differ in the part by which they are found. */
async function newCodes({ passwords, addressOf }: ServiceParts, c: Context): Promise<NewCode[]> {
  const address = addressOf(c)
  const codes = new Map<string, string>()
  while (codes.size < CODES) {
    const code = codeFrom(randomBytes(16))
    codes.set(selectorOf(code), code)
  }
  return Promise.all(
    [...codes.values()].map(async (code) => ({ code, hash: await passwords.hash(code, address) })),
  )
}

async function insertCodes(tx: Database, setId: string, codes: NewCode[]): Promise<void> {
  const rows = codes.map(({ code, hash }) => ({
    factor_id: setId,
    selector: selectorOf(code),
    hash,
  }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

function shownOnce(id: string, name: string, codes: NewCode[]) {
  return {
    id,
    type: 'recovery_code',
    friendly_name: name || undefined,
    total: codes.length,
    codes: codes.map(({ code }) => code),
  }
}
