import { Link } from '@tanstack/react-router'
import Gavel from 'lucide-react/icons/gavel'
import LogIn from 'lucide-react/icons/log-in'
import { myAuctionsText } from '../../languages/site/my-auctions.ts'
import { titlesText } from '../../languages/site/titles.ts'
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
      title={titlesText('myAuctions')}
      text={myAuctionsText('signInText')}
      action={
        <Link to="/auth" className={buttonClass('ink')}>
          {myAuctionsText('signIn')}
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
          <h1 className="h page-title">{titlesText('myAuctions')}</h1>
          <p>{myAuctionsText('lead')}</p>
        </div>
        <Link to="/dashboard" className={buttonClass('line')}>
          {myAuctionsText('dashboard')}
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
              ? myAuctionsText('howToUseFirst', {
                  shown: list.data.ids.length,
                  total: list.data.total,
                })
              : myAuctionsText('howToUse')}
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
      title={myAuctionsText('nothingRuns')}
      text={myAuctionsText('nothingRunsText')}
      action={
        <Link to="/auctions" className={buttonClass('ink')}>
          {myAuctionsText('browseAuctions')}
        </Link>
      }
    />
  )
}

const ROWS_LOADING = 5

function RowsLoading() {
  return (
    <div className="panel mine" aria-busy="true">
      <output className="sr-only">{myAuctionsText('loading')}</output>
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
