/** What was typed into a setting, with what it was typed over: somebody else may change that before it is sent. */
import { mapValues } from 'es-toolkit/object'
import { isEqual } from 'es-toolkit/predicate'

export interface Draft<Values> {
  values: Values
  /** What the setting held then, and the number of its last change. */
  over: Values
  seq: number
}

export interface Shown<Values> {
  values: Values
  /** The change that what is sent follows. */
  seq: number
  /** Somebody else has changed the setting since. */
  isOutdated: boolean
}

/**
 * The draft over what the setting holds now. Of fields those that were typed stay, the others are as they are now. Where somebody else
 * has changed the same field, or a list, which is one whole, it still follows the old change, and the server refuses it.
 */
export function draftOver<Values extends object>(
  { values, over, seq }: Draft<Values>,
  now: { values: Values; seq: number },
): Shown<Values> {
  if (seq === now.seq) return { values, seq, isOutdated: false }
  if (Array.isArray(values)) return { values, seq, isOutdated: true }
  const merged = mapValues(now.values, (value, field) =>
    isEqual(values[field], over[field]) ? value : values[field],
  )
  // An object's keys are its own names.
  const isChangedByBoth = (Object.keys(over) as (keyof Values)[]).some(
    (field) =>
      new Set([over, values, now.values].map((all) => JSON.stringify(all[field]))).size === 3,
  )
  // It has the fields of what it was made of.
  return { values: merged as Values, seq: isChangedByBoth ? seq : now.seq, isOutdated: true }
}

/** What `JSON.stringify` made of a draft; null of anything else. */
export function readDraft<Values>(text: string): Draft<Values> | null {
  try {
    const kept = JSON.parse(text) as Partial<Draft<Values>> | null
    const { values, over, seq } = kept ?? {}
    return values && over && seq !== undefined ? { values, over, seq } : null
  } catch {
    return null
  }
}
