import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../browser/api.ts'
import type { Send } from '../../browser/send-once.ts'
import { useSession } from '../../browser/session.ts'
import {
  beforeBidding,
  type BeforeBidding,
  type RegistrationDetail,
} from '../../rules/registration/before-bidding.ts'
import { TERMS_ADDRESS } from '../account/own-addresses.ts'
import { profileQuery } from '../account/profile-query.ts'
import type { Profile } from '../account/profile.ts'
import { useTermsVersion } from '../frame/site.ts'

/** What the member who is signed in has to do before the first bid or Buy Now. */
export function useBeforeBidding() {
  const session = useSession()
  const queryClient = useQueryClient()
  const termsVersion = useTermsVersion()
  const query = profileQuery(session.status === 'signed-in' ? session.user.id : null)
  const profile = useQuery(query)

  function keep(changed: Profile): void {
    queryClient.setQueryData(query.queryKey, changed)
  }

  return {
    /** As far as it is known: null until the profile is read. */
    missing: profile.data ? beforeBidding(profile.data, termsVersion) : null,
    /** What is left for a profile, in the order in which it is asked. */
    firstMissing: (known: Profile | null): BeforeBidding | undefined =>
      known ? beforeBidding(known, termsVersion)[0] : undefined,
    /**
     * Asked anew, for it may have been done elsewhere meanwhile. Null for who cannot be told: the server then decides
     * alone.
     */
    async learn(): Promise<Profile | null> {
      const { data, isError } = await profile.refetch({ cancelRefetch: false })
      return isError ? null : (data ?? null)
    },
    /** Accepts the terms that this page shows, by `send` where that is to wait for an answer. Throws ApiProblem. */
    async acceptTerms(send: Send = sendAtOnce): Promise<Profile> {
      const changed = await send<Profile>(TERMS_ADDRESS, { version: termsVersion }, 'PUT')
      keep(changed)
      return changed
    },
    keep,
  }
}

const sendAtOnce: Send = (address, body, method = 'POST') =>
  callApi(address, { method, body, signedIn: true })

/** The details that are missing. */
export function missingDetails(profile: Profile): RegistrationDetail[] {
  // Terms are none of them.
  return beforeBidding(profile, '').flatMap((one) => ('tell' in one ? one.tell : []))
}
