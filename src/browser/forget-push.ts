/** Of the worker that shows what is pushed: no page stands there, so it has none to serve. */
export const PUSH_SCOPE = '/push/'
/** The name under which is stored at which address it is told by push; empty or absent where it is not. */
export const PUSH_ADDRESS = 'push-address'

/** This browser shows nothing any more of what was told to whoever signed out, also where the server could not be told. */
export async function forgetPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
