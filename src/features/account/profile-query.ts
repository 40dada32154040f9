import { queryOptions } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import { PROFILE_ADDRESS } from './own-addresses.ts'
import type { Profile } from './profile.ts'

/** One's own profile; `userId` is null until one is signed in. */
export function profileQuery(userId: string | null) {
  return queryOptions<Profile, Error, Profile, OwnKey>({
    queryKey: [PROFILE_ADDRESS, { viewer: userId }],
    ...ownedBy(userId),
  })
}
