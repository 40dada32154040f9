import type { Typed } from './act.ts'

/** What is kept of a dialog that was closed, or whose sending was not answered. */
export interface KeptAct {
  /** What was typed, as far as it differs from what was filled in for it, and that. */
  typed: Typed
  over: Typed
  /** What may have arrived at the server: sent again, it goes under the same key. */
  unanswered: { what: string; key: string } | null
}

/** Where it is said that money counts although as much is recorded already: said anew each time. */
const NEVER_KEPT = 'is_another'

/** Null where there is nothing to keep: what was only filled in may be another thing by the next time. */
export function keptOf(
  initial: Typed,
  values: Typed,
  unanswered: KeptAct['unanswered'],
): KeptAct | null {
  const changed = Object.entries(values).filter(
    ([name, text]) => text !== initial[name] && name !== NEVER_KEPT,
  )
  if (changed.length === 0 && unanswered === null) return null
  const over = changed.map(([name]) => [name, initial[name] ?? ''])
  return { typed: Object.fromEntries(changed), over: Object.fromEntries(over), unanswered }
}

/** What a dialog opens with: what was typed before, except over what has changed since. */
export function valuesFrom(initial: Typed, kept: KeptAct | null): Typed {
  const typed = Object.entries(kept?.typed ?? {}).filter(
    ([name]) => kept?.over[name] === (initial[name] ?? ''),
  )
  return { ...initial, ...Object.fromEntries(typed) }
}
