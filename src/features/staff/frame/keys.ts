/** The keys of the back office. Those of a single letter rest where one types, and can be switched off. */
import {
  type Hotkey,
  type HotkeySequence,
  useHotkey,
  useHotkeySequence,
} from '@tanstack/react-hotkeys'
import { useIsStored, writeStored } from '../../../browser/stored-texts.ts'
import { staffFrameText } from '../../../languages/staff/frame.ts'

/** What is remembered in this browser of whoever works without single keys. */
const SINGLE_KEYS = 'staff.single-keys'

export function useHasSingleKeys(): boolean {
  return !useIsStored(SINGLE_KEYS, 'off')
}

export function switchSingleKeys(isOn: boolean): void {
  writeStored(SINGLE_KEYS, isOn ? 'on' : 'off')
}

interface KeyOptions {
  /** What the sheet of keys and the key bar call it. */
  name: string
  /** Under which heading it stands on the sheet. */
  group?: string
  /** Whether the key bar shows it. */
  isShown?: boolean
  enabled?: boolean
  /** It answers over the dialog that it has opened. */
  isInDialog?: boolean
}

const GO_WITHIN_MS = 1_000

/** When G and the letter after it were pressed last, in the milliseconds of events. */
let going = { since: Number.NEGATIVE_INFINITY, reached: Number.NEGATIVE_INFINITY }

/** The letter after G says where to go, and does nothing else. What comes after it is a key of the screen that was reached. */
export function isAfterG(at: number, { since, reached }: typeof going): boolean {
  return at - since < GO_WITHIN_MS && (reached < since || at === reached)
}

/** A key of the screen or of the frame. It rests under dialogs and menus, and where what has the focus answers to it itself. */
export function useKey(key: Hotkey, act: () => void, options: KeyOptions): void {
  const hasSingleKeys = useHasSingleKeys()
  const { name, group = staffFrameText('thisScreen'), isShown = false, enabled = true } = options
  const { isInDialog = false } = options
  useHotkey(
    key,
    (event) => {
      if (isElsewhere(event, key, isInDialog) || isAfterG(event.timeStamp, going)) return
      event.preventDefault()
      act()
    },
    {
      enabled: enabled && (hasSingleKeys || isChord(key)),
      // Chords are no text, whichever key they hold.
      ignoreInputs: !isChord(key),
      preventDefault: false,
      stopPropagation: false,
      conflictBehavior: 'allow',
      meta: { name, group, description: isShown ? 'key bar' : '' },
    },
  )
}

/** `G`, then a letter. */
export function useGoKey(letter: string, act: () => void, name: string): void {
  const enabled = useHasSingleKeys()
  useHotkeySequence(
    ['G', letter] as HotkeySequence,
    (event) => {
      if (isElsewhere(event, letter)) return
      going = { ...going, reached: event.timeStamp }
      event.preventDefault()
      act()
    },
    {
      enabled,
      timeout: GO_WITHIN_MS,
      preventDefault: false,
      stopPropagation: false,
      conflictBehavior: 'allow',
      meta: { name, group: staffFrameText('goTo') },
    },
  )
}

/** To be used once, in the frame; `prepare` makes ready for wherever the letter after G leads. */
export function useNotesGoing(prepare: () => void): void {
  useHotkey(
    'G',
    (event) => {
      going = { ...going, since: event.timeStamp }
      prepare()
    },
    { preventDefault: false, stopPropagation: false, conflictBehavior: 'allow' },
  )
}

function isChord(key: string): boolean {
  return /^(Mod|Control|Alt|Meta)\+|^Escape$/.test(key)
}

const FLOATING = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const ANSWERS_TO_ENTER = 'a, button, summary, [role="button"], [role="tab"]'

function isElsewhere(event: KeyboardEvent, key: string, isInDialog = false): boolean {
  // A dialog that this very key has closed is gone by now.
  if (event.defaultPrevented || (!isInDialog && document.querySelector(FLOATING))) return true
  const { target } = event
  if (key !== 'Enter' && key !== 'Space') return false
  return target instanceof Element && target.closest(ANSWERS_TO_ENTER) !== null
}
