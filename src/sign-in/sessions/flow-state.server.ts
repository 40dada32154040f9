/** Sign-ins that leave the browser, for a mail or another provider, and come back (protocol, section 9). */
import { randomUUID } from 'node:crypto'
import { MINUTE } from '../../rules/durations.ts'
import type { Database } from '../../server/postgres/database.ts'
import { hashOfSecret } from '../hash-of-secret.server.ts'
import { voidTokens } from '../mails/one-time-token.server.ts'
import type { Challenge } from './pkce.server.ts'

/** How long a state may be away at a provider, and a code may wait to be exchanged. */
export const FLOW_LIFE_MS = 5 * MINUTE

/** A signed-in user who adds an identity; null for a flow that an earlier release began. */
export type LinkingTarget = { userId: string; sessionId: string | null }

export type NewFlow = {
  /** 'email', or the name of an OpenID provider. */
  providerType: string
  /** The amr method of the session to come. */
  authenticationMethod: string
  /** Where the browser goes in the end, validated by `redirectTarget`. */
  redirectTo: string
  challenge: Challenge | null
  /** Whose sign-in it is, where that is known from the beginning: mails. */
  userId?: string
  /** Whom to link the new identity to, and the session that asks for it: the flow ends with it. */
  linkingTo?: LinkingTarget
  providerVerifier?: string
  providerNonce?: string
  /** Of the cookie of the browser that leaves for a provider and has to be the one that comes back. */
  browserHash?: Buffer
}

/** @returns the flow's id, which is the `state` of an OAuth request */
export async function startFlow(db: Database, flow: NewFlow, now: Date): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('flow_states')
    .values({
      id,
      provider_type: flow.providerType,
      authentication_method: flow.authenticationMethod,
      redirect_to: flow.redirectTo,
      code_challenge: flow.challenge?.text ?? null,
      code_challenge_method: flow.challenge?.method ?? null,
      user_id: flow.userId ?? null,
      linking_target_id: flow.linkingTo?.userId ?? null,
      session_id: flow.linkingTo?.sessionId ?? null,
      provider_verifier: flow.providerVerifier ?? null,
      provider_nonce: flow.providerNonce ?? null,
      browser_hash: flow.browserHash ?? null,
      created_at: now,
    })
    .execute()
  return id
}

/**
 * Lets the browser that holds the verifier exchange a code for a session of the user.
 * @returns the code, which nobody can tell from the database; null when there is no such flow any more
 */
export async function issueAuthCode(
  db: Database,
  flowId: string,
  userId: string,
  now: Date,
): Promise<string | null> {
  const code = randomUUID()
  const issued = await db
    .updateTable('flow_states')
    .set({ user_id: userId, auth_code_hash: hashOfSecret(code), auth_code_issued_at: now })
    .where('id', '=', flowId)
    .returning('id')
    .executeTakeFirst()
  return issued ? code : null
}

/**
 * What somebody began with the account before it was locked against them leads nowhere any more: links and codes, a change
 * of address, ways to providers. To be called in a transaction, before its sessions end: the user's row is locked first.
 * @param keptFlowId the flow of the link that is being used, which gives its browser a session
 */
export async function dropPending(
  tx: Database,
  userId: string,
  keptFlowId: string | null = null,
): Promise<void> {
  // Else the change could be mailed again.
  await tx.updateTable('users').set({ new_email: null }).where('id', '=', userId).execute()
  await voidTokens(tx, userId)
  await tx
    .deleteFrom('flow_states')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('linking_target_id', '=', userId)]))
    .where((eb) => (keptFlowId === null ? eb.lit(true) : eb('id', '!=', keptFlowId)))
    .execute()
}

/** What was begun with a provider that opens the account no longer; `email` stands for mails. */
export async function dropFlowsBy(tx: Database, userId: string, provider: string): Promise<void> {
  await tx
    .deleteFrom('flow_states')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('linking_target_id', '=', userId)]))
    .where('provider_type', '=', provider)
    .execute()
}

/** @returns whether it was still there */
export async function dropFlow(tx: Database, flowId: string): Promise<boolean> {
  const dropped = tx.deleteFrom('flow_states').where('id', '=', flowId).returning('id')
  return (await dropped.executeTakeFirst()) !== undefined
}
