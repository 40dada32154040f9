import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { editorText } from '../../../../languages/staff/editor.ts'
import { useKey } from '../../frame/keys.ts'
import { usePlace } from '../../frame/place.ts'
import { goToNextField, type OpenField } from './open-fields.ts'

/** In the address of a draft that was just made: its first open field is typed next. */
export const BEGIN = 'begin'

/**
 * From one field that is open to the next, over all that is done: by Enter in a line or a choice, by Alt and Enter wherever one
 * is. Returns what listens for Enter.
 */
export function useGoingOn(open: readonly OpenField[], isDraft: boolean) {
  const { search, change } = usePlace()
  useKey('Alt+Enter', () => goToNextField(open), {
    ...{ name: editorText('nextOpenField'), isShown: isDraft, enabled: isDraft },
  })
  const begins = isDraft && search.has(BEGIN)
  const begin = useEffectEvent(() => {
    goToNextField(open)
    change({ [BEGIN]: null })
  })
  useEffect(() => {
    if (begins) begin()
  }, [begins])
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !isPlain(event)) return
    if (!isField(event.target)) return
    event.preventDefault()
    goToNextField(open)
  }
}

function isPlain({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !shiftKey
}

/** A line or a choice of the listing; captions and the rows of damage have an Enter of their own. */
function isField(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return false
  return target.closest('[id^="lot-"]') !== null
}
