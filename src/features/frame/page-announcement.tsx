import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusHeadingOfNewPage, focusWhatWasLeft } from './focus-heading.ts'

/**
 * Says the title of each page that one goes to, politely: pages change without being loaded anew, so screen readers
 * would not tell by themselves. The first page, and another list on the same one, are no such change.
 */
export function PageAnnouncement() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let isBack = false
    const forgetHistory = router.history.subscribe(({ action: { type } }) => {
      isBack = type === 'BACK'
    })
    const forgetPages = router.subscribe(
      'onRendered',
      ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setTitle(titleOf(router))
        if (!isBack) {
          seeFromTop(toLocation.hash)
          return focusHeadingOfNewPage()
        }
        // The list is scrolled to its place first.
        requestAnimationFrame(() => focusWhatWasLeft(fromLocation.pathname))
      },
    )
    return () => {
      forgetHistory()
      forgetPages()
    }
  }, [router])
  return (
    <div className="sr-only" aria-live="polite">
      {title}
    </div>
  )
}

/** The router scrolls to what a hash names, or not at all where that is still being loaded. */
function seeFromTop(hash: string): void {
  if (hash !== '' && !document.getElementById(hash)) scrollTo(0, 0)
}

/** As the innermost screen gives it: the document's own one is still being written. */
function titleOf(router: AnyRouter): string {
  const metas = router.state.matches.flatMap(({ meta }) => meta ?? [])
  const title: unknown = metas.findLast((meta) => meta?.title)?.title
  return typeof title === 'string' ? title : ''
}
