import { useCallback, useState } from 'react'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import type { StaffScreen } from '../screens.ts'
import { useKey, useNotesGoing } from './keys.ts'
import { undoLast } from './undo.ts'

/** What the frame shows over a screen. */
export type Opened = 'palette' | 'keys' | 'more'

/** The keys that do the same on every screen, and what they open. */
export function useFrameKeys(screens: readonly StaffScreen[]) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useCallback((what: Opened) => setOpened(what), [])
  const close = useCallback(() => setOpened(null), [])
  useNotesGoing(() => screens.forEach(({ rail, component }) => rail?.key && component.preload()))
  const group = staffFrameText('everywhere')
  useKey('Mod+K', () => open('palette'), { group, name: staffFrameText('findOrGoTo') })
  useKey('?', () => open('keys'), { group, name: staffFrameText('allKeys') })
  useKey('Z', undoLast, { group, name: staffFrameText('undo') })
  return { opened, open, close }
}
