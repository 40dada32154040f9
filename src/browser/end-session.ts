import { forgetPush } from './forget-push.ts'
import { loadPart } from './waits/load-part.ts'

/** What the session is kept under meanwhile: not the name under which the next one may be by then. */
const LEAVING_KEY = 'hammerlane.leaving'

/**
 * Tells the server that a session, as the sign-in client stored it, has ended in this browser. By a client of its own with
 * nothing else in it, so that whoever signs in meanwhile is left alone. Where the server cannot be told, it ends by itself.
 */
export async function endSession(stored: string): Promise<void> {
  // Not waited for: a browser without a push service has none to forget.
  forgetPush().catch(() => undefined)
  const { AuthClient: Client } = await loadPart(() => import('@supabase/auth-js'))
  const kept = new Map([[LEAVING_KEY, stored]])
  const leaving = new Client({
    url: `${location.origin}/auth/v1`,
    storageKey: LEAVING_KEY,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  await leaving.signOut({ scope: 'local' })
}
