const RELOADED_KEY = 'hammerlane.reloaded'
/** A second failure this soon after a reload is another trouble than a new version. */
const ONCE_IN_MS = 60_000

/**
 * After a new version was deployed, an open page asks for parts of the old one that are gone. It is
 * then loaded again, once.
 */
export function reloadForNewVersion(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (Date.now() - last < ONCE_IN_MS) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    location.reload()
  })
}
