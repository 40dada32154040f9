import { useCallback, useState } from 'react'
import { useKey, useNotesGoing } from './keys.ts'
import { undoLast } from './undo.ts'

/** What the frame shows over a screen. */
export type Opened = 'palette' | 'keys' | 'more'

const EVERYWHERE = { group: 'Everywhere' }

/** The keys that do the same on every screen, and what they open. */
export function useFrameKeys() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useCallback((what: Opened) => setOpened(what), [])
  const close = useCallback(() => setOpened(null), [])
  useNotesGoing()
  useKey('Mod+K', () => open('palette'), { ...EVERYWHERE, name: 'Find or go to' })
  useKey('?', () => open('keys'), { ...EVERYWHERE, name: 'All keys' })
  useKey('Z', undoLast, { ...EVERYWHERE, name: 'Undo' })
  return { opened, open, close }
}
