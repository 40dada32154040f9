/**
 * What staff type, until it is sent: kept in this browser for the person who typed it, through reloads, other screens and the
 * end of a session, and thrown away when they sign out.
 */
import { create } from 'zustand'
import { useSession, viewerOf } from '../../../browser/session.ts'

const KEY = 'hammerlane.staff.typed'

interface Kept {
  /** Whose it is; null of nobody yet. */
  owner: string | null
  texts: Readonly<Record<string, string>>
}

const NOTHING: Kept = { owner: null, texts: {} }

const useKept = create<Kept>(() => recall() ?? NOTHING)

/** The text of a field by its name, '' where nothing is typed, and how to change it. */
export function useKeptText(name: string): [text: string, keep: (text: string) => void] {
  const viewer = useSession(viewerOf)
  const text = useKept((kept) => textFor(viewer, kept, name))
  return [text, (next) => keepText(name, next)]
}

/** What is kept of a form by its name: whatever `keepForm` was given last, or null. */
export function recallForm(name: string): unknown {
  const text = textFor(viewerOf(useSession.getState()), useKept.getState(), name)
  return text === '' ? null : JSON.parse(text)
}

/** Null is kept no longer. */
export function keepForm(name: string, typed: object | null): void {
  const text = typed === null ? '' : JSON.stringify(typed)
  if (textFor(viewerOf(useSession.getState()), useKept.getState(), name) !== text)
    keepText(name, text)
}

/** An empty text is kept no longer. */
export function keepText(name: string, text: string): void {
  // Another window may have kept something since.
  const before = recall() ?? useKept.getState()
  const owner = viewerOf(useSession.getState()) ?? before.owner
  const { [name]: _, ...others } = before.owner === owner ? before.texts : {}
  write({ owner, texts: text === '' ? others : { ...others, [name]: text } })
}

/** Of nobody who is signed in yet, it is whoever's was kept. */
function textFor(viewer: string | null, { owner, texts }: Kept, name: string): string {
  return viewer === null || viewer === owner ? (texts[name] ?? '') : ''
}

function write(kept: Kept): void {
  useKept.setState(kept, true)
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing has what is on the page.
  }
}

function recall(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null
    if (typeof kept?.owner !== 'string' || typeof kept.texts !== 'object') return null
    return { owner: kept.owner, texts: kept.texts ?? {} }
  } catch {
    // What cannot be read is none.
    return null
  }
}

useSession.subscribe((session) => {
  if (session.status === 'anonymous' && session.hasLeft) write(NOTHING)
})
