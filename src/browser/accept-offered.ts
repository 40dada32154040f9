import { browserMoreText } from '../languages/site/browser-more.ts'
import { endSession } from './end-session.ts'
import {
  forgetWhoLeft,
  noteRecovery,
  SESSION_KEY,
  settleArriving,
  signIn,
  useOfferedSession,
} from './session.ts'

/**
 * Takes up the session that was offered, in the place of the one that is there, which ends.
 * @returns why it could not be
 */
export async function acceptOffered(): Promise<Error | null> {
  const offered = useOfferedSession.getState()
  if (!offered) return null
  try {
    const auth = await signIn()
    const left = localStorage.getItem(SESSION_KEY)
    forgetWhoLeft()
    noteRecovery(offered.isRecovery)
    const { accessToken: access_token, refreshToken: refresh_token } = offered
    const { error } = await auth.setSession({ access_token, refresh_token })
    if (error) noteRecovery(false)
    else if (left !== null) void endSession(left)
    return error
  } catch (error) {
    noteRecovery(false)
    return error instanceof Error
      ? error
      : new Error(browserMoreText('sessionNotStored'), { cause: error })
  } finally {
    settleArriving()
  }
}
