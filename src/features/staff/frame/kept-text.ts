/**
 * What staff type, until it is sent: kept in this browser for the person who typed it, through reloads, other screens and the
 * end of a session, and thrown away when they sign out.
 */
import { useReducer } from 'react'
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
  // A field can be typed into before its component listens to the store: React would take back what it is not told of at once.
  const [, tell] = useReducer((told: number) => told + 1, 0)
  const keep = (next: string) => {
    keepText(name, next)
    tell()
  }
  return [text, keep]
}

/** The same for a form: whatever was kept of it last, or null. */
export function useKeptForm(name: string): [typed: unknown, keep: (typed: object | null) => void] {
  const [text, keep] = useKeptText(name)
  return [text === '' ? null : JSON.parse(text), (typed) => keep(textOf(typed))]
}

/** What is kept of a form by its name: whatever `keepForm` was given last, or null. */
export function recallForm(name: string): unknown {
  const text = textFor(viewerOf(useSession.getState()), useKept.getState(), name)
  return text === '' ? null : JSON.parse(text)
}

/** Null is kept no longer. */
export function keepForm(name: string, typed: object | null): void {
  const text = textOf(typed)
  if (textFor(viewerOf(useSession.getState()), useKept.getState(), name) !== text)
    keepText(name, text)
}

function textOf(typed: object | null): string {
  return typed === null ? '' : JSON.stringify(typed)
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
