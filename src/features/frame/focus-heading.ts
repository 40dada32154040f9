/**
 * Moves the focus to the page's heading where it was lost, because what had it is no longer in the page: whoever uses
 * keys or a screen reader goes on from there.
 */
export function focusHeadingIfLost(): void {
  if (!isFocusLost()) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

export function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body
}
