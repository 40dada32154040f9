import { createECDH } from 'node:crypto'
import type { Secrets } from '../../server/files/secrets.ts'
import { endpoint, type Member } from '../../server/http/endpoint.ts'
import { validationFailed } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { signedOut } from '../../sign-in/sessions/require-own-session.server.ts'
import { pushKeys } from './push-keys.server.ts'
import {
  ownPushSchema,
  PUSH_SUBSCRIPTION_ADDRESS,
  pushSubscriptionSchema,
  type OwnPush,
} from './push-subscription.ts'

interface Services {
  db: Database
  secrets: Secrets
}

const readPushSubscription = endpoint({
  method: 'GET',
  path: PUSH_SUBSCRIPTION_ADDRESS,
  summary: "Whether this session's browser is told by push, and the key that it subscribes with",
  who: 'member',
  limit: 'reads',
  response: ownPushSchema,
  handle: ({ member }, services: Services) => ownPush(services, member.sessionId),
})

/** A browser belongs to whoever signed in there last. */
const putPushSubscription = endpoint({
  method: 'PUT',
  path: PUSH_SUBSCRIPTION_ADDRESS,
  summary: "Have this session's browser told by push, until it signs out",
  who: 'member',
  limit: 'writes',
  body: pushSubscriptionSchema,
  response: ownPushSchema,
  async handle({ member, body }, services: Services) {
    const { endpoint: address, keys } = body
    requirePoint(keys.p256dh)
    await services.db.transaction().execute(async (tx) => {
      await lockOwnSession(tx, member)
      await tx
        .deleteFrom('push_subscriptions')
        .where(({ or, eb }) =>
          or([eb('session_id', '=', member.sessionId), eb('endpoint', '=', address)]),
        )
        .execute()
      await tx
        .insertInto('push_subscriptions')
        .values({ session_id: member.sessionId, endpoint: address, ...keys })
        .execute()
      await forgetOldest(tx, member)
    })
    return ownPush(services, member.sessionId)
  },
})

const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: PUSH_SUBSCRIPTION_ADDRESS,
  summary: "Tell this session's browser nothing more by push",
  who: 'member',
  limit: 'writes',
  response: ownPushSchema,
  async handle({ member }, services: Services) {
    await services.db
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', member.sessionId)
      .execute()
    return ownPush(services, member.sessionId)
  },
})

async function ownPush({ db, secrets }: Services, session: string): Promise<OwnPush> {
  const { publicKey } = await pushKeys(db, secrets)
  const row = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', session)
    .executeTakeFirst()
  return { public_key: publicKey, is_on: row !== undefined }
}

/** It may have been signed out, or subscribes a second time at once. @throws Problem 401 */
async function lockOwnSession(tx: Database, { userId, sessionId }: Member): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) throw signedOut()
}

/** More than anybody uses: each is told of all that its member is. */
const MAX_BROWSERS = 20

async function forgetOldest(tx: Database, { userId }: Member): Promise<void> {
  const theirs = tx
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .where('user_id', '=', userId)
    .orderBy('push_subscriptions.created_at', 'desc')
  const older = theirs.select('push_subscriptions.id').offset(MAX_BROWSERS)
  await tx.deleteFrom('push_subscriptions').where('id', 'in', older).execute()
}

/** What is no point of the curve nothing could be encrypted for. */
function requirePoint(p256dh: string): void {
  try {
    const ours = createECDH('prime256v1')
    ours.generateKeys()
    ours.computeSecret(Buffer.from(p256dh, 'base64url'))
  } catch {
    throw validationFailed([{ path: 'keys.p256dh', message: 'This is no key of a browser' }])
  }
}

export const PUSH_SUBSCRIPTION_CALLS = [
  readPushSubscription,
  putPushSubscription,
  deletePushSubscription,
]
