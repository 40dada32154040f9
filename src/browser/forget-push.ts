/** Of the worker that shows what is pushed: no page stands there, so it has none to serve. */
export const PUSH_SCOPE = '/push/'
/** Under this name the browser stores whom it shows pushes to, and at which address; empty or absent where to nobody. */
export const PUSH_ADDRESS = 'push-address'

/** This browser shows nothing any more of what was told to whoever signed out, also where the server could not be told. */
export async function forgetPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
