/** What is typed of a new lot, and what was sent of it and not answered: kept until its draft is made. */

export interface TypedLot {
  vin: string
  /** Null while it is the one that the VIN tells. */
  title: string | null
  category: string
  start: string
  reserve: string
  endsAt: string
}

export interface KeptLot {
  /** As far as anything was typed. */
  typed: Partial<TypedLot>
  unanswered: Unanswered | null
}

interface Unanswered {
  /** What was typed when it was sent. */
  of: string
  /** What was made of that with what the VIN told then: sent again, it has to be the very same. */
  body: object
  key: string
}

export const NOTHING_TYPED: KeptLot = { typed: {}, unanswered: null }

/** Null where there is nothing to keep. */
export function withTyped(kept: KeptLot, typed: Partial<TypedLot>): KeptLot | null {
  const all = { ...kept.typed, ...typed }
  const isEmpty = Object.values(all).every((text) => !text) && kept.unanswered === null
  return isEmpty ? null : { ...kept, typed: all }
}

/** What is to be sent, under which key: the same as before where the same was sent and not answered. */
export function sendingOf(
  { unanswered }: KeptLot,
  typed: TypedLot,
  body: object,
  newKey: () => string,
): KeptLot & { unanswered: Unanswered } {
  const of = JSON.stringify(Object.entries(typed).toSorted())
  const isSame = unanswered?.of === of
  return { typed, unanswered: isSame ? unanswered : { of, body, key: newKey() } }
}

/** What was refused is made of nothing, and another one is sent next. */
export function refused({ typed }: KeptLot): KeptLot {
  return { typed, unanswered: null }
}
