import { isRegistering, REGISTRATION_DONE, signIn, useSession } from '../../../browser/session.ts'

/** Whose mark this page has asked to take off. */
let askedFor: string | null = null

/**
 * Takes the mark off an account that the Register form has made, and whose profile tells that nothing is missing. Asked for
 * once in a page: where that fails, the next one asks again.
 */
export async function takeMarkOff(): Promise<void> {
  const session = useSession.getState()
  const user = session.status === 'signed-in' ? session.user : null
  // Others were made elsewhere: by a provider or a mailed link.
  if (!user || !isRegistering(user) || askedFor === user.id) return
  askedFor = user.id
  await (await signIn()).updateUser({ data: REGISTRATION_DONE })
}
