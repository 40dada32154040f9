import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import { Suspense, useEffect, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { isStaffSession, useSession } from '../../../browser/session.ts'
import { toastFailure } from '../../../browser/toasts.ts'
import type { AuctionFilter } from '../../../catalogue/auction-filter.ts'
import { browseText } from '../../../languages/site/browse.ts'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { categoriesQuery } from '../../frame/categories.ts'
import { SearchDialog } from './lazy-search-dialog.ts'
import { SAVED_SEARCHES_ADDRESS, savedQuery, withoutOrder } from './saved-query.ts'
import { savedSearchesQuery } from './saved-searches-query.ts'
import type { SavedSearch } from './saved-searches.ts'
import { searchName } from './search-name.ts'
import { forgetWish, useWishedSearch, wishFor } from './wished-search.ts'

/** Keeps what the list is narrowed to. Who is not signed in is led to sign in first, and goes on here. */
export function SaveSearchButton({ filter }: { filter: AuctionFilter }) {
  const session = useSession()
  const isStaff = useSession(isStaffSession)
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const userId = session.status === 'signed-in' && !isStaff ? session.user.id : null
  const query = savedQuery(filter)
  const { data: searches, isPending } = useQuery(savedSearchesQuery(userId))
  const { data: categories = [] } = useQuery(categoriesQuery)
  const found = withoutOrder(query)
  const saved = searches?.items.find((one) => withoutOrder(one.query) === found)
  // What is asked for may change under an open dialog, by going back.
  const [askedFor, askFor] = useState<string | null>(null)
  const isAskedFor = [askedFor, useWishedSearch()].includes(query)
  useLook(userId, saved)
  if (isStaff) return null
  const state = saved ? 'saved' : 'new'

  function press(): void {
    if (userId !== null) return askFor(query)
    wishFor(query)
    toastFailure(browseText('authenticationRequired'), browseText('signInToSave'))
    void navigate({ to: '/auth' })
  }

  function close(): void {
    askFor(null)
    forgetWish()
  }

  return (
    <>
      <Button
        look="line"
        size="sm"
        className="save-search"
        onClick={press}
        onPointerEnter={SearchDialog.preload}
      >
        {saved ? <BookmarkCheck className="icon" /> : <Bookmark className="icon" />}
        <span>
          {isHydrated
            ? browseText('saveButton', { state })
            : browseText.rich('saveButtonLoading', {
                state,
                unseen: (words) => <span className="sr-only">{words}</span>,
              })}
        </span>
      </Button>
      {isAskedFor && userId !== null && !isPending ? (
        <Suspense>
          <SearchDialog
            userId={userId}
            query={query}
            saved={saved}
            suggestedName={searchName(filter, categories)}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Who sees the list has seen what was new when its number was told. */
function useLook(userId: string | null, saved: SavedSearch | undefined): void {
  const queryClient = useQueryClient()
  const { id, new_count: count = 0, found_count: found } = saved ?? {}
  useEffect(() => {
    if (!id || count === 0) return
    callApi(`${SAVED_SEARCHES_ADDRESS}/${id}/look`, {
      ...{ method: 'POST', signedIn: true, body: { found_count: found } },
    }).then(
      () => queryClient.invalidateQueries(savedSearchesQuery(userId)),
      // They stay new until the next look.
      () => undefined,
    )
  }, [queryClient, userId, id, count, found])
}
