import type { GoTrueClient, User } from '@supabase/auth-js'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { signIn } from '../../browser/session.ts'
import { SESSIONS_ADDRESS, type OwnSessions } from './sessions.ts'

type Key = readonly [address: string, viewer: { viewer: string }]

/** The member as the sign-in service knows it: factors and identities included. */
export function signInQuery(userId: string) {
  return queryOptions<User, Error, User, Key>({
    queryKey: ['/auth/v1/user', { viewer: userId }],
    queryFn: () => asked(async (auth) => (await auth.getUser()).data.user),
    staleTime: 0,
  })
}

/** How many recovery codes are left; null while there are none. */
export function recoveryCodesQuery(userId: string) {
  return queryOptions<number | null, Error, number | null, Key>({
    queryKey: ['/auth/v1/factors/recovery-codes', { viewer: userId }],
    queryFn: async () => {
      const { data } = await (await signIn()).mfa.recoveryCodes.getStatus()
      return data?.remaining ?? null
    },
    staleTime: 0,
  })
}

export function sessionsQuery(userId: string) {
  return queryOptions<OwnSessions, Error, OwnSessions, Key>({
    queryKey: [SESSIONS_ADDRESS, { viewer: userId }],
    meta: { signedIn: true },
    staleTime: 0,
  })
}

/** Reads again whatever is shown of a member's security. */
export function refreshSecurity(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      String(address).startsWith('/auth/v1/') || address === SESSIONS_ADDRESS,
  })
}

async function asked<Found>(ask: (auth: GoTrueClient) => Promise<Found | null>): Promise<Found> {
  const found = await ask(await signIn())
  if (!found) throw new Error('The sign-in service did not answer')
  return found
}
