import type { QueryClient } from '@tanstack/react-query'
import { withTimeout } from 'es-toolkit/promise'
import { callApi } from '../../browser/api.ts'
import { forgetPush, PUSH_ADDRESS, PUSH_SCOPE } from '../../browser/forget-push.ts'
import { useSession, viewerOf } from '../../browser/session.ts'
import { readStored, writeStored } from '../../browser/stored-texts.ts'
import { SECOND } from '../../rules/durations.ts'
import { ownPushQuery } from './own-push-query.ts'
import {
  PUSH_SUBSCRIPTION_ADDRESS,
  type OwnPush,
  type PushSubscriptionInput,
} from './push-subscription.ts'
import { subscribeHere } from './subscribe-here.ts'

/** A push service, or a line, that does not answer holds up nobody who turns push off. */
const LONGEST_TURN_MS = 30 * SECOND

/**
 * Has this browser told by push, at the address that its push service gives it. Null where somebody else has signed in meanwhile.
 * @throws DOMException where the push service cannot be reached
 */
export function turnPushOn(userId: string, publicKey: string): Promise<OwnPush | null> {
  return inTurn(async (signal) => {
    const body = await subscribeHere(publicKey)
    signal.throwIfAborted()
    if (!isHere(userId)) {
      await forgetPush()
      return null
    }
    const own = await tellAddress(body, signal)
    if (isHere(userId)) writeStored(PUSH_ADDRESS, ofMember(userId, body.endpoint))
    return own
  })
}

/** Has this browser not told any more. */
export function turnPushOff(): Promise<OwnPush> {
  // Who waits for their turn, or has it, tells no other address.
  writeStored(PUSH_ADDRESS, '')
  return inTurn(async (signal) => {
    // Another tab may have turned it on before.
    writeStored(PUSH_ADDRESS, '')
    const call = { method: 'DELETE', signedIn: true, signal } as const
    const own = await callApi<OwnPush>(PUSH_SUBSCRIPTION_ADDRESS, call)
    await forgetPush()
    return own
  })
}

/**
 * Browsers change their address by themselves (Push API, section 'The pushsubscriptionchange event'): their worker, which
 * is not signed in, could tell nobody. What it is now is told by the next page that is opened, unless push is turned off meanwhile.
 */
export async function keepPushOn(queryClient: QueryClient, userId: string): Promise<void> {
  const told = readStored(PUSH_ADDRESS)
  // Whose session ended by itself may have left it for another member.
  const isWanted = () => told?.startsWith(ofMember(userId, '')) && readStored(PUSH_ADDRESS) === told
  if (!isWanted() || Notification.permission !== 'granted') return
  await inTurn(async (signal) => {
    const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE)
    const subscription = await registration?.pushManager.getSubscription()
    if (subscription && ofMember(userId, subscription.endpoint) === told) return
    const call = { signedIn: true, signal }
    const { public_key } = await callApi<OwnPush>(PUSH_SUBSCRIPTION_ADDRESS, call)
    if (!isWanted()) return
    const body = await subscribeHere(public_key)
    signal.throwIfAborted()
    if (!isWanted()) return
    const own = await tellAddress(body, signal)
    if (!isWanted()) return
    writeStored(PUSH_ADDRESS, ofMember(userId, body.endpoint))
    queryClient.setQueryData(ownPushQuery(userId).queryKey, own)
  })
}

/** One after the other, whichever tab it comes from: what was asked for last counts last at the server too. */
function inTurn<Result>(act: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  return navigator.locks.request(PUSH_ADDRESS, async () => {
    const turn = new AbortController()
    try {
      return await withTimeout(() => act(turn.signal), LONGEST_TURN_MS)
    } finally {
      // Whoever is too late tells nothing any more.
      turn.abort()
    }
  })
}

function isHere(userId: string): boolean {
  return viewerOf(useSession.getState()) === userId
}

function ofMember(userId: string, endpoint: string): string {
  return `${userId} ${endpoint}`
}

function tellAddress(body: PushSubscriptionInput, signal: AbortSignal): Promise<OwnPush> {
  const call = { method: 'PUT', body, signedIn: true, signal } as const
  return callApi<OwnPush>(PUSH_SUBSCRIPTION_ADDRESS, call)
}
