import { useEffect, useRef } from 'react'
import { addressHere } from '../../languages/address.ts'

/**
 * Moves the focus to the page's heading where it was lost, because what had it is no longer in the page: whoever uses
 * keys or a screen reader goes on from there.
 */
export function focusHeadingIfLost(): void {
  if (isFocusLost()) focusHeading()
}

/** The same on a page that was gone to, also by a link around the pages, which is still there and keeps the focus. */
export function focusHeadingOfNewPage(): void {
  const link = document.activeElement?.closest('a')
  if (isFocusLost() || (link && !link.closest('main'))) focusHeading()
}

function focusHeading(): void {
  // The back office has it above its screens.
  const heading = document.querySelector<HTMLElement>('main h1, .staff-top h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The same where each of several things can be taken away, with the button that did it. */
export function useFocusWhenFewer(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) focusHeadingIfLost()
    before.current = count
  }, [count])
}

export function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body
}

/** The same for who comes back to a list: on from the auction that was left, where it is in sight again. */
export function focusWhatWasLeft(path: string): void {
  if (!isFocusLost()) return
  const link = document.querySelector<HTMLElement>(
    `main article a[href="${CSS.escape(addressHere(path))}"]`,
  )
  const { top = -1, bottom = 0 } = link?.getBoundingClientRect() ?? {}
  if (top >= 0 && bottom <= innerHeight) link?.focus({ preventScroll: true })
  else focusHeadingIfLost()
}
