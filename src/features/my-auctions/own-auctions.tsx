import { Link } from '@tanstack/react-router'
import Gavel from 'lucide-react/icons/gavel'
import LogIn from 'lucide-react/icons/log-in'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure, useLoadFailure } from '../dashboard/load-failure.tsx'
import { MyAuctionsTable } from './my-auctions-table.tsx'
import './my-auctions.css'
import { StandingChanges } from './standing-changes.tsx'
import { useMyAuctions } from './use-my-auctions.ts'

/** Until one is sent to sign in. */
export function SignInFirst() {
  return (
    <EmptyState
      icon={LogIn}
      as="h1"
      title="My Auctions"
      text="Sign in to bid on the auctions that you follow, side by side."
      action={
        <Link to="/auth" className={buttonClass('ink')}>
          Sign In
        </Link>
      }
    />
  )
}

/** All of them, once they are read. */
export function OwnAuctions({ userId }: { userId: string | null }) {
  const { list, rows, holdFor } = useMyAuctions(userId)
  const failure = useLoadFailure([list])
  return (
    <>
      <div className="spread my-auctions-head">
        <div>
          <h1 className="h page-title">My Auctions</h1>
          <p>Every running auction that you watch or bid on, live. What ends first comes first.</p>
        </div>
        <Link to="/dashboard" className={buttonClass('line')}>
          Dashboard
        </Link>
      </div>
      {list.data === undefined ? (
        failure ? (
          <LoadFailure error={failure} onTryAgain={() => void list.refetch()} />
        ) : (
          <RowsLoading />
        )
      ) : rows.length === 0 ? (
        list.data.ids.length === 0 ? (
          <NothingRuns />
        ) : (
          <RowsLoading />
        )
      ) : (
        <>
          <MyAuctionsTable {...{ rows, userId, holdFor }} />
          <p className="hint my-auctions-note">
            {list.data.total > list.data.ids.length
              ? `These are the ${list.data.ids.length} of ${list.data.total} that end first. `
              : ''}
            The arrow keys lead from row to row, and Enter opens the bid. While the pointer or the
            focus is in the list, it keeps its order.
          </p>
        </>
      )}
      <StandingChanges />
    </>
  )
}

function NothingRuns() {
  return (
    <EmptyState
      icon={Gavel}
      as="h2"
      title="No Running Auctions"
      text="Watch an auction or place a bid, and bid on all of them here."
      action={
        <Link to="/auctions" className={buttonClass('ink')}>
          Browse Auctions
        </Link>
      }
    />
  )
}

const ROWS_LOADING = 5

function RowsLoading() {
  return (
    <div className="panel mine" aria-busy="true">
      <output className="sr-only">Loading...</output>
      {Array.from({ length: ROWS_LOADING }, (_, at) => (
        <div key={at} className="mine-loading" aria-hidden="true">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
