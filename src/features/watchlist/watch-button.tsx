import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { isStaffSession, useSession } from '../../browser/session.ts'
import { loadPart } from '../../browser/waits/load-part.ts'
import { listsText } from '../../languages/site/lists.ts'
import { Button, PlainButton } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import './watch-button.css'
import { useIsWatched } from './watchlist-store.ts'

interface Watchable {
  id: string
  title: string
}

/** The heart of a card: puts its auction on the watchlist, or takes it off. The server draws it empty for everybody. */
export function WatchHeart({ id, title }: Watchable) {
  const { isWatched, isBusy, toggle } = useWatching(id)
  const isStaff = useSession(isStaffSession)
  if (isStaff) return null
  return (
    <PlainButton
      className="card-button watch-heart"
      aria-label={listsText('watchTitle', { title })}
      aria-pressed={isWatched}
      aria-busy={isBusy}
      onClick={toggle}
    >
      <Heart className="icon" />
    </PlainButton>
  )
}

/** The same with its word. */
export function WatchButton({ id, title }: Watchable) {
  const waits = !useHydrated()
  const { isWatched, isBusy, toggle } = useWatching(id)
  const isStaff = useSession(isStaffSession)
  if (isStaff) return null
  return (
    <Button
      look="line"
      size="sm"
      className="watch"
      aria-label={listsText(waits ? 'watchTitleLoading' : 'watchTitle', { title })}
      aria-pressed={isWatched}
      aria-busy={isBusy}
      onClick={toggle}
    >
      <Heart className="icon" />
      {/* Greyed, and as wide as ever: what stands beside it does not move. */}
      <span>
        {waits
          ? listsText.rich('watchLoading', {
              hidden: (words) => <span className="sr-only">{words}</span>,
            })
          : listsText('watch')}
      </span>
    </Button>
  )
}

/** A press shows at once that it was felt, also while what carries it out is on its way over a slow line. */
function useWatching(id: string) {
  const isWatched = useIsWatched(id)
  const [presses, setPresses] = useState(0)
  async function toggle(): Promise<void> {
    setPresses((count) => count + 1)
    try {
      const { toggleWatched } = await loadPart(() => import('./own-watchlist.ts'))
      // As it was drawn when it was pressed: a member's list may come in between.
      await toggleWatched(id, isWatched)
    } finally {
      setPresses((count) => count - 1)
    }
  }
  return { isWatched, isBusy: presses > 0, toggle: () => void toggle() }
}
