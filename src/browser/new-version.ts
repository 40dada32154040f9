const RELOADED_KEY = 'hammerlane.reloaded'
/** A second failure this soon after a reload is another trouble than a new version. */
const ONCE_IN_MS = 60_000

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const typedInto = new Set<TextControl>()

/** Remembers from now on what is typed into, so that no reload takes it away. */
export function watchTyping(): void {
  // What was typed before this script ran. Until the page is hydrated the attribute is as the server wrote it.
  for (const control of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (control.value !== control.defaultValue) typedInto.add(control)
  }
  addEventListener('input', ({ target }) => {
    if (isTextControl(target)) typedInto.add(target)
  })
}

function isTextControl(target: EventTarget | null): target is TextControl {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

/** Where a chosen file, or an amount that was set by buttons, is kept in memory alone, its field is marked with `data-holds`. */
export function isSomethingTyped(): boolean {
  if (document.querySelector('[data-holds]')) return true
  return [...typedInto].some((control) => control.isConnected && control.value !== '')
}

/**
 * After a new version was deployed, an open page asks for parts of the old one that are gone. It is then loaded again,
 * once, unless that would lose what somebody has typed.
 */
export function reloadForNewVersion(): void {
  if (isSomethingTyped() || hasJustReloaded()) return
  location.reload()
}

function hasJustReloaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (Date.now() - last < ONCE_IN_MS) return true
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    return false
  } catch {
    // A browser that keeps nothing might reload for ever.
    return true
  }
}
