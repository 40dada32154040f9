import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import { dashboardText } from '../../../languages/site/dashboard.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notice.tsx'
import { savedSearchesQuery } from '../../browse/saved-searches/saved-searches-query.ts'
import type { SavedSearch } from '../../browse/saved-searches/saved-searches.ts'
import { settingsQuery } from '../../notices/settings-query.ts'
import { AuctionRowsLoading } from '../auction-rows.tsx'
import { LoadFailure, useLoadFailure } from '../load-failure.tsx'
import { SearchRow } from './search-row.tsx'
import './saved-searches.css'

/** What comes to be found shows without the page being opened again. */
const REREAD_MS = 30_000

/** One's saved searches, each with how many auctions are new. One that was deleted can be put back until the page is left. */
export function MySavedSearches({ userId }: { userId: string | null }) {
  const searches = useQuery({ ...savedSearchesQuery(userId), refetchInterval: REREAD_MS })
  const failure = useLoadFailure([searches])
  const [deleted, setDeleted] = useState<readonly SavedSearch[]>([])
  const [news, setNews] = useState('')
  if (!searches.data || userId === null) {
    return failure ? (
      <LoadFailure error={failure} onTryAgain={() => void searches.refetch()} />
    ) : (
      <AuctionRowsLoading />
    )
  }
  const isDeleted = ({ id }: SavedSearch) => deleted.some((one) => one.id === id)
  const shown = [...searches.data.items.filter((one) => !isDeleted(one)), ...deleted].toSorted(
    (a, b) => b.created_at.localeCompare(a.created_at),
  )
  return (
    <>
      <output className="sr-only">{news}</output>
      <NewsIsOff userId={userId} />
      {shown.length === 0 ? <NothingSaved /> : null}
      <ul className="stack saved-searches">
        {shown.map((search) => (
          <SearchRow
            key={search.id}
            search={search}
            userId={userId}
            isDeleted={isDeleted(search)}
            onDeleted={() => {
              setDeleted((all) => [...all, search])
              setNews(dashboardText('searchDeleted', { name: search.name }))
            }}
            onPutBack={() => {
              setDeleted((all) => all.filter(({ id }) => id !== search.id))
              setNews(dashboardText('searchIsBack', { name: search.name }))
            }}
          />
        ))}
      </ul>
    </>
  )
}

/** Whatever each search says, no mails and pushes come where all of this topic are off. */
function NewsIsOff({ userId }: { userId: string }) {
  const { data: settings } = useQuery(settingsQuery(userId))
  if (settings?.mail.saved_searches !== false) return null
  return (
    <p className="saved-searches-note">
      {dashboardText.rich('searchNewsIsOff', {
        off: settings.push.saved_searches ? 'mails' : 'both',
        link: (words) => (
          <Link
            to="/dashboard"
            search={{ view: 'account' }}
            hash="notification-settings"
            className="link"
          >
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

function NothingSaved() {
  return (
    <EmptyState
      icon={Bookmark}
      as="h2"
      title={dashboardText('noSavedSearches')}
      text={dashboardText('noSavedSearchesText')}
      action={
        <Link to="/auctions" className={buttonClass('ink')}>
          {dashboardText('browseAuctions')}
        </Link>
      }
    />
  )
}
