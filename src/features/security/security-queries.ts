import type { User } from '@supabase/auth-js'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import { signIn } from '../../browser/session.ts'
import { SESSIONS_ADDRESS, type OwnSessions } from './sessions.ts'

/** The member as the sign-in service knows it: factors and identities included. */
export function signInQuery(userId: string) {
  return queryOptions<User, Error, User, OwnKey>({
    queryKey: ['/auth/v1/user', { viewer: userId }],
    queryFn: async () => {
      const { user } = (await (await signIn()).getUser()).data
      if (!user) throw new Error('The sign-in service did not answer')
      return user
    },
    staleTime: 0,
  })
}

/** How many recovery codes are left; null while there are none. */
export function recoveryCodesQuery(userId: string) {
  return queryOptions<number | null, Error, number | null, OwnKey>({
    queryKey: ['/auth/v1/factors/recovery-codes', { viewer: userId }],
    queryFn: async () => {
      const { data } = await (await signIn()).mfa.recoveryCodes.getStatus()
      return data?.remaining ?? null
    },
    staleTime: 0,
  })
}

export function sessionsQuery(userId: string) {
  return queryOptions<OwnSessions, Error, OwnSessions, OwnKey>({
    queryKey: [SESSIONS_ADDRESS, { viewer: userId }],
    ...ownedBy(userId),
  })
}

/** Reads again whatever is shown of a member's security. */
export function refreshSecurity(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      String(address).startsWith('/auth/v1/') || address === SESSIONS_ADDRESS,
  })
}
