import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../browser/api.ts'
import { ANSWER_WITHIN_MS, type Send } from '../../browser/send-once.ts'
import { useSession } from '../../browser/session.ts'
import {
  beforeBidding,
  type BeforeBidding,
  type RegistrationDetail,
} from '../../rules/registration/before-bidding.ts'
import { PROFILE_ADDRESS, TERMS_ADDRESS } from '../account/own-addresses.ts'
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
     * Asked anew, for it may have been done elsewhere meanwhile. Null for who cannot be told soon: the server then decides
     * alone. It does not wait for a line that is gone: what was pressed is not done long after. For the sign-in service it
     * does, as all that a member does.
     */
    async learn(): Promise<Profile | null> {
      try {
        const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
        const known = await callApi<Profile>(PROFILE_ADDRESS, { signedIn: true, signal })
        keep(known)
        return known
      } catch {
        return null
      }
    },
    /** Accepts the terms that this page shows, by `send` where that is to wait for an answer. Throws ApiProblem. */
    async acceptTerms(send: Send = sendAtOnce): Promise<Profile> {
      const changed = await send<Profile>(TERMS_ADDRESS, { version: termsVersion }, 'PUT')
      keep(changed)
      return changed
    },
  }
}

const sendAtOnce: Send = (address, body, method = 'POST') =>
  callApi(address, { method, body, signedIn: true })

/** The details that are missing. */
export function missingDetails(profile: Profile): RegistrationDetail[] {
  // Terms are none of them.
  return beforeBidding(profile, '').flatMap((one) => ('tell' in one ? one.tell : []))
}
