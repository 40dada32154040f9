import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { forgetReturnAddress, returnAddress } from '../../browser/return-address.ts'
import { useSession } from '../../browser/session.ts'
import { authText } from '../../languages/site/auth.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { profileQuery } from '../account/profile-query.ts'
import { categoriesQuery } from '../frame/categories.ts'
import { useBegunRegistration } from '../frame/registration/begun-registration.ts'
import { auctionTitle } from '../lot/auction-labels.ts'
import { auctionQuery } from '../lot/auction-queries.ts'

/**
 * Leads a member who is signed in already, or has just signed in, back to where they were, else to the auctions. It waits
 * while their registration is unfinished. Registering on this page signs in at its first step, so that form calls
 * `setMaking` and `goOn` itself.
 */
export function useReturnAfterSignIn() {
  const session = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isMaking, setMaking] = useState(false)
  const isGone = useRef(false)
  const isSignedIn = session.status === 'signed-in'
  const begun = useBegunRegistration({ isAsked: !isMaking })
  const unfinished = begun && !begun.isComplete ? begun.user : null

  function goOn(isReplacing = false): void {
    if (isGone.current) return
    isGone.current = true
    const address = returnAddress()
    forgetReturnAddress()
    // The address has its search with it, which `href` reads.
    const href = address ?? '/auctions'
    void navigate({ to: '/auctions', href, replace: isReplacing })
  }
  /** Whose account is closed over a debt reads it on the dashboard, and can do nothing elsewhere. */
  async function leadToDebt(): Promise<void> {
    const userId = session.status === 'signed-in' ? session.user.id : null
    const profile = await queryClient.fetchQuery(profileQuery(userId)).catch(() => null)
    if (profile?.closed_for === 'default') await navigate({ to: '/dashboard', replace: true })
  }
  const isReady = isSignedIn && !unfinished && !isMaking
  const replacePage = useEffectEvent(() => {
    goOn(true)
    void leadToDebt()
  })
  useEffect(() => {
    if (isReady) replacePage()
  }, [isReady])
  return {
    /** Who gave the right password and has a second step to take. */
    halfWay: session.status === 'anonymous' ? session.halfWay : null,
    /** Whose registration was interrupted before this page was opened. */
    unfinished: isMaking ? null : unfinished,
    goOn,
    /** An account is being made here, or no longer. */
    setMaking,
  }
}

/** Names the page that signing in, or finishing a registration, leads back to, unless that is the list of all auctions. */
export function ReturnNote({ isSignedIn = false }) {
  const isHydrated = useHydrated()
  const address = useMemo(() => (isHydrated ? returnAddress() : null), [isHydrated])
  const id = /^\/auction\/([^/?#]+)/.exec(address ?? '')?.[1] ?? ''
  const { data: auction } = useQuery({ ...auctionQuery(id), enabled: id !== '' })
  const { data: categories = [] } = useQuery(categoriesQuery)
  if (address === null) return null
  const slug = /^\/category\/([^/?#]+)/.exec(address)?.[1]
  const category = categories.find((one) => one.slug === slug)?.name
  const name = id === '' ? category : auction && auctionTitle(auction)
  const page = name !== undefined ? 'named' : id === '' ? pageOf(address) : 'auction'
  return (
    <p className="beside auth-return">
      <CornerDownRight className="icon" />
      <span>
        {authText.rich('continueWithPage', {
          b: (words) => <b>{words}</b>,
          page,
          once: isSignedIn ? 'registered' : 'signedIn',
          name: name ?? '',
        })}
      </span>
    </p>
  )
}

/** The pages that have words of their own. */
const PAGES: readonly (readonly [start: string, page: string])[] = [
  ['/watchlist', 'watchlist'],
  ['/compare', 'comparison'],
  ['/dashboard', 'dashboard'],
  ['/staff', 'staff'],
  ['/payment', 'payment'],
  ['/contact', 'contact'],
  ['/results', 'results'],
]

/** All others are lists. */
function pageOf(address: string): string {
  return PAGES.find(([start]) => address.startsWith(start))?.[1] ?? 'list'
}
