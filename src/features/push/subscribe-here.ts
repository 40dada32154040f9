import { PUSH_SCOPE } from '../../browser/forget-push.ts'
import type { PushSubscriptionInput } from './push-subscription.ts'

const WORKER = '/push-worker.js'

/**
 * Subscribes this browser at its push service, by a worker of which no page knows anything.
 * @throws DOMException where the push service cannot be reached
 */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionInput> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: PUSH_SCOPE })
  await untilActive(registration)
  const { pushManager } = registration
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // One of another key stands in the way, from before a database was replaced.
    const other = await pushManager.getSubscription()
    if (!other) throw error
    await other.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

async function untilActive({ installing, waiting, active }: ServiceWorkerRegistration) {
  const worker = active ?? waiting ?? installing
  if (!worker || worker.state === 'activated') return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}
