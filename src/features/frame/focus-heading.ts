/**
 * Moves the focus to the page's heading where it was lost, because what had it is no longer in the page: whoever uses
 * keys or a screen reader goes on from there.
 */
export function focusHeadingIfLost(): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
