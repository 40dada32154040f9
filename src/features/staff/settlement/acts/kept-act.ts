import type { Act, Typed } from './act.ts'

/** What is kept of a dialog that was closed, or whose sending was not answered. */
export interface KeptAct {
  /** What was typed, as far as it differs from what was filled in for it, and that; of all fields that belong together. */
  typed: Typed
  over: Typed
  /** What may have arrived at the server: sent again over the same that was seen then, it goes under the same key. */
  unanswered: { what: string; key: string; seen?: string } | null
}

/** Where it is said that money counts although as much is recorded already: said anew each time. */
const NEVER_KEPT = 'is_another'

/** What an act is kept under, in whatever language it is shown. */
export function nameOf({ method, address, about }: Pick<Act, 'method' | 'address' | 'about'>) {
  return ['act', method, address, about].filter((part) => part !== undefined).join(' ')
}

/**
 * What was sent and not answered is forgotten, with what was typed for it, once such a thing is seen to be done or asked for: that shows
 * what became of it, and what is typed from then on is meant anew.
 */
export function stillMeant(act: Pick<Act, 'seen'>, kept: KeptAct | null): KeptAct | null {
  return isOvertaken(act, kept) ? null : kept
}

/** Whether what was sent and not answered, or another such thing, is seen to be done. */
export function isOvertaken({ seen }: Pick<Act, 'seen'>, kept: KeptAct | null): boolean {
  // What an earlier release kept does not say what was seen.
  const { seen: before = seen } = kept?.unanswered ?? {}
  return before !== seen
}

/** What is sent now, under the key of the same that was not answered, or a new one. */
export function sendingOf(
  { seen }: Pick<Act, 'seen'>,
  kept: KeptAct | null,
  body: unknown,
  newKey: () => string,
): NonNullable<KeptAct['unanswered']> {
  const what = JSON.stringify(body)
  const before = kept?.unanswered
  return before?.what === what ? before : { what, key: newKey(), seen }
}

type Filled = Pick<Act, 'initial' | 'together'>

/** Null where there is nothing to keep: what was only filled in may be another thing by the next time. */
export function keptOf(
  { initial, together = [] }: Filled,
  values: Typed,
  unanswered: KeptAct['unanswered'],
): KeptAct | null {
  const isChanged = (name: string) => values[name] !== initial[name] && name !== NEVER_KEPT
  const changed = Object.keys(values).filter(isChanged)
  if (changed.length === 0 && unanswered === null) return null
  const names = together.some(isChanged) ? [...new Set([...changed, ...together])] : changed
  return { typed: pick(names, values), over: pick(names, initial), unanswered }
}

/** What a dialog opens with: what was typed before, except over what has changed since. */
export function valuesFrom({ initial, together = [] }: Filled, kept: KeptAct | null): Typed {
  if (!kept) return initial
  const isAsItWas = (name: string) => kept.over[name] === (initial[name] ?? '')
  const areAsTheyWere = together.every(isAsItWas)
  const names = Object.keys(kept.typed).filter((name) =>
    together.includes(name) ? areAsTheyWere : isAsItWas(name),
  )
  return { ...initial, ...pick(names, kept.typed) }
}

function pick(names: readonly string[], from: Typed): Typed {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? '']))
}
