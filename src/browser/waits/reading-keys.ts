/** In these the keys that scroll a page choose, type or press. */
export const CONTROLS = 'input,select,textarea,button,summary'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/**
 * Whether a key only reads on: moves the focus, scrolls, zooms, copies or goes to another window. Whoever presses it has
 * not gone on to something else.
 */
export function isReadingKey(pressed: Pressed, isInControl: boolean): boolean {
  const { key, ctrlKey, altKey, metaKey } = pressed
  if (/^(Tab|Shift|Control|Alt|Meta|Page)/.test(key)) return true
  return !isInControl && (ctrlKey || altKey || metaKey || /^( |Home|End|Arrow)/.test(key))
}
