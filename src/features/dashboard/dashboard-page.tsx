import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate, useSearch } from '@tanstack/react-router'
import LogIn from 'lucide-react/icons/log-in'
import { useEffect, useMemo } from 'react'
import { useFirstAnswers } from '../../browser/first-answers.ts'
import { dashboardText } from '../../languages/site/dashboard.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ForWhoever } from '../account/for-whoever.tsx'
import { profileQuery } from '../account/profile-query.ts'
import { useMember } from '../account/use-member.ts'
import { latestNoticesQuery } from '../frame/bell/latest-notices.ts'
import { hiddenHead } from '../frame/page-head.ts'
import { NoticesPanel } from '../notices/notices-panel.tsx'
import { SecuritySettings } from '../security/security-settings.tsx'
import { isEnded } from '../settlement/sale-words.ts'
import { AccountClosed } from './account-closed.tsx'
import { AuctionRowsLoading } from './auction-rows.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import { myBidsQuery, myReservationsQuery, watchlistQuery } from './dashboard-queries.ts'
import { DashboardSummary } from './dashboard-summary.tsx'
import { dashboardTabs, readView, tabOf, type View } from './dashboard-views.ts'
import type { MyReservation, MyReservationList } from './dashboard.ts'
import { isRefusedAsClosed, LoadFailure, useLoadFailure } from './load-failure.tsx'
import { MyBids } from './my-bids.tsx'
import { MyReservations } from './my-reservations.tsx'
import { OfferCards } from './offers/offer-cards.tsx'
import { offersQuery } from './offers/offers-query.ts'
import { OwnAccount } from './own-account.tsx'
import { MySavedSearches } from './saved-searches/my-saved-searches.tsx'
import { StandingAnnouncement } from './standing-announcement.tsx'
import { useLiveDashboard } from './use-live-dashboard.ts'
import { MyWatchlist } from './watchlist/my-watchlist.tsx'
import { useReadAfterMerge } from './watchlist/use-read-after-merge.ts'

export const Route = createFileRoute('/dashboard')({
  validateSearch: (search: { view?: unknown }): { view?: ReturnType<typeof readView> } => ({
    view: readView(search.view),
  }),
  head: () => hiddenHead(titlesText('dashboardTitle')),
  component: DashboardPage,
})

/**
 * Specification, section 2 'Dashboard'. The server sends the same page to everybody; who is not known to be signed in
 * sees nobody's dashboard, and a way to sign in.
 */
function DashboardPage() {
  const member = useMember()
  return (
    <div className="wrap dashboard">
      <NeedsScripts what={dashboardText('dashboardNeeds')} />
      <ForWhoever visitor={<SignInFirst />} member={<OwnDashboard {...member} />} />
    </div>
  )
}

/** Until one is sent to sign in. */
function SignInFirst() {
  return (
    <EmptyState
      icon={LogIn}
      as="h1"
      className="dashboard-nobody"
      title={titlesText('dashboardTitle')}
      text={dashboardText('signInText')}
      action={
        <Link to="/auth" className={buttonClass('ink')}>
          {dashboardText('signIn')}
        </Link>
      }
    />
  )
}

/** Grey boxes first: what belongs to the member is read by the browser. */
function OwnDashboard({ userId, leave }: ReturnType<typeof useMember>) {
  const { view = 'bids' } = useSearch({ from: '/dashboard' })
  const dashboard = useDashboard(userId, view)
  const { profile, reservations, isInDefault } = dashboard
  const hasArrived = useFirstAnswers(
    userId,
    useQuery({ ...offersQuery(userId), enabled: userId !== null && !isInDefault }),
    useQuery(latestNoticesQuery(userId)),
  )
  return (
    <>
      <DashboardHead profile={profile.data} onLeave={leave} />
      {hasArrived ? (
        <>
          <NoticesPanel userId={userId} />
          {isInDefault ? (
            <AccountClosed profile={profile.data} reservations={reservations} userId={userId} />
          ) : (
            <OpenDashboard dashboard={dashboard} view={view} userId={userId} />
          )}
        </>
      ) : (
        <AuctionRowsLoading />
      )}
    </>
  )
}

interface OpenDashboardProps {
  dashboard: ReturnType<typeof useDashboard>
  view: View
  userId: string | null
}

function OpenDashboard({ dashboard, view, userId }: OpenDashboardProps) {
  const { profile, bids, shownBids, reservations, watchlist, failure, tryAgain } = dashboard
  const navigate = useNavigate({ from: '/dashboard' })
  const show = (next: View) =>
    void navigate({ search: { view: next === 'bids' ? undefined : next }, resetScroll: false })
  return (
    <>
      <OfferCards userId={userId} />
      <DashboardSummary
        view={view}
        bids={bids.data?.pages[0]}
        reservations={reservations.data?.pages[0]?.total}
        onShow={show}
      />
      <Tabs
        label={titlesText('dashboardTitle')}
        tabs={dashboardTabs()}
        value={tabOf(view)}
        onValueChange={show}
      >
        <div className="dashboard-panel">
          {LISTS_OF_AUCTIONS.includes(view) ? <SideBySide /> : null}
          {failure ? (
            <LoadFailure error={failure} onTryAgain={tryAgain} />
          ) : view === 'account' ? (
            <OwnAccount profile={profile.data} userId={userId} />
          ) : view === 'security' ? (
            <SecuritySettings userId={userId} />
          ) : view === 'reservations' ? (
            <MyReservations
              list={reservations}
              userId={userId}
              profile={profile.data}
              isClosed={false}
            />
          ) : view === 'watchlist' ? (
            <MyWatchlist list={watchlist} />
          ) : view === 'searches' ? (
            <MySavedSearches userId={userId} />
          ) : (
            <MyBids list={shownBids} isNarrowed={view === 'active'} userId={userId} />
          )}
        </div>
      </Tabs>
      <StandingAnnouncement pages={bids.data?.pages} />
    </>
  )
}

const LISTS_OF_AUCTIONS: readonly View[] = ['bids', 'active', 'watchlist']

/** The way to bid on all of them. */
function SideBySide() {
  return (
    <p className="dashboard-side-by-side">
      {dashboardText.rich('sideBySide', {
        link: (words) => (
          <Link to="/dashboard/my-auctions" className="link">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

/** Everything that the screen reads, kept live. */
function useDashboard(userId: string | null, view: View) {
  const profile = useQuery(profileQuery(userId))
  const isInDefault = profile.data?.closed_for === 'default'
  const bids = useInfiniteQuery({
    ...myBidsQuery(userId, false),
    enabled: userId !== null && !isInDefault,
  })
  const active = useInfiniteQuery({
    ...myBidsQuery(userId, true),
    enabled: userId !== null && !isInDefault && view === 'active',
  })
  const reservations = useInfiniteQuery({
    ...myReservationsQuery(userId),
    // What is late is so by the time alone, and what happened while the connection was lost is not told live.
    refetchInterval: ({ state }) => (hasOpenSale(state.data?.pages) ? REREAD_SALES_MS : false),
  })
  const watchlist = useInfiniteQuery({
    ...watchlistQuery(userId),
    enabled: userId !== null && !isInDefault && view === 'watchlist',
  })
  useReadAfterMerge(watchlist)
  const shownBids = view === 'active' ? active : bids
  const myBids = useMemo(
    () => [...itemsOf(bids.data?.pages), ...itemsOf(active.data?.pages)],
    [bids.data, active.data],
  )
  useLiveDashboard(
    useMemo(
      () =>
        [
          ...myBids,
          ...(bids.data?.pages.flatMap((page) => page.voided_bids) ?? []),
          ...itemsOf(reservations.data?.pages),
          ...itemsOf(watchlist.data?.pages),
        ].map(({ auction }) => auction),
      [myBids, bids.data, reservations.data, watchlist.data],
    ),
    myBids,
    useMemo(
      () =>
        itemsOf(reservations.data?.pages)
          .filter(({ sale }) => !isEnded(sale.state))
          .map(({ auction }) => auction.id),
      [reservations.data],
    ),
    userId,
  )
  const defaults = itemsOf(reservations.data?.pages).filter(isDefault).length
  const isRefused = isRefusedAsClosed(bids)
  useRereadProfile(profile.refetch, defaults, isRefused)
  const isLess = isInDefault || isRefused
  const shown = view === 'watchlist' ? watchlist : shownBids
  const needed = isLess ? [profile, reservations] : [profile, bids, shown, reservations]
  // That an account is closed is known once its profile is there.
  const error = useLoadFailure(profile.isPending ? [profile] : needed)
  // What was read before stays on the screen; the toast says that it is not the latest.
  const isMissing = needed.some((one) => one.data === undefined)
  return {
    profile,
    bids,
    shownBids,
    reservations,
    watchlist,
    isInDefault,
    failure: isMissing ? error : null,
    tryAgain: () => {
      for (const one of needed) if (one.error) void one.refetch()
    },
  }
}

/** A sale in default or a refusal tells that the account may have been closed meanwhile; the profile, whether and why. */
function useRereadProfile(
  reread: UseQueryResult['refetch'],
  defaults: number,
  isRefused: boolean,
): void {
  useEffect(() => {
    if (defaults > 0 || isRefused) void reread({ cancelRefetch: false })
  }, [reread, defaults, isRefused])
}

/** How often sales are read again that staff may have changed meanwhile. */
const REREAD_SALES_MS = 30_000

function hasOpenSale(pages?: readonly MyReservationList[]): boolean {
  return itemsOf(pages).some(({ sale }) => !isEnded(sale.state))
}

function isDefault({ sale }: MyReservation): boolean {
  return sale.state === 'defaulted'
}

function itemsOf<Item>(pages: readonly { items: Item[] }[] = []): Item[] {
  return pages.flatMap((page) => page.items)
}
