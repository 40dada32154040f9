import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { toastProblem } from '../../../browser/toasts.ts'
import { dashboardText } from '../../../languages/site/dashboard.ts'
import { Chip } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { sortLabel } from '../../browse/filter-words.ts'
import { howToldWords } from '../../browse/saved-searches/how-told-words.ts'
import { SearchDialog } from '../../browse/saved-searches/lazy-search-dialog.ts'
import { readSavedQuery, SAVED_SEARCHES_ADDRESS } from '../../browse/saved-searches/saved-query.ts'
import { savedSearchesQuery } from '../../browse/saved-searches/saved-searches-query.ts'
import type { SavedSearch } from '../../browse/saved-searches/saved-searches.ts'
import { searchName } from '../../browse/saved-searches/search-name.ts'
import { categoriesQuery } from '../../frame/categories.ts'

interface SearchRowProps {
  search: SavedSearch
  userId: string
  isDeleted: boolean
  onDeleted: () => void
  onPutBack: () => void
}

/** A saved search: where it leads, how many auctions are new, and what may be done with it. */
export function SearchRow({ search, userId, isDeleted, onDeleted, onPutBack }: SearchRowProps) {
  const { name, query, notify, new_count: count } = search
  const { data: categories = [] } = useQuery(categoriesQuery)
  const filter = readSavedQuery(query)
  const words = searchName(filter, categories)
  const what = filter.sort ? `${words} \u00b7 ${sortLabel(filter)}` : words
  return (
    <li className="panel saved-search" data-deleted={isDeleted || undefined}>
      <div className="saved-search-name">
        <h2>
          <Link to="/auctions" search={filter} className="link">
            {name}
          </Link>
        </h2>
        {count > 0 && !isDeleted ? (
          <Chip tone="ok">{dashboardText('newMatches', { count })}</Chip>
        ) : null}
        {what === name ? null : <p>{what}</p>}
      </div>
      <p>{isDeleted ? dashboardText('deleted') : howToldWords(notify)}</p>
      <SearchButtons {...{ search, userId, isDeleted, onDeleted, onPutBack }} />
    </li>
  )
}

function SearchButtons({ search, userId, isDeleted, onDeleted, onPutBack }: SearchRowProps) {
  const { id, name, query } = search
  const [isChanging, setChanging] = useState(false)
  const { isBusy, change } = useChange(userId)
  const address = `${SAVED_SEARCHES_ADDRESS}/${id}`
  const remove = () =>
    change(async () => {
      await callApi(address, { method: 'DELETE', signedIn: true })
      onDeleted()
    })
  const putBack = () =>
    change(async () => {
      await callApi(`${address}/put-back`, { method: 'POST', signedIn: true })
    }, onPutBack)
  return (
    <div className="cluster">
      {isDeleted ? null : (
        <Button
          look="line"
          size="sm"
          aria-label={dashboardText('changeNamed', { name })}
          onPointerEnter={SearchDialog.preload}
          onClick={() => setChanging(true)}
        >
          {dashboardText('change')}
        </Button>
      )}
      {/* One button, so that the focus stays. */}
      <Button
        key="delete"
        look={isDeleted ? 'line' : 'ghost'}
        size="sm"
        aria-label={dashboardText(isDeleted ? 'undoNamed' : 'deleteNamed', { name })}
        busy={isBusy && dashboardText(isDeleted ? 'puttingBack' : 'deleting')}
        onClick={isDeleted ? putBack : remove}
      >
        {dashboardText(isDeleted ? 'undo' : 'delete')}
      </Button>
      {isChanging ? (
        <Suspense>
          <SearchDialog
            userId={userId}
            query={query}
            saved={search}
            suggestedName={name}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Does something to a search, and reads the list again; what fails is told. */
function useChange(userId: string) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function carryOut(act: () => Promise<void>, then?: () => void): Promise<void> {
    setBusy(true)
    try {
      await act()
      await queryClient.invalidateQueries(savedSearchesQuery(userId))
      then?.()
    } catch (error) {
      toastProblem(error, dashboardText('changeSearchesFailed'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, change: (...acts: Parameters<typeof carryOut>) => void carryOut(...acts) }
}
