import { omit, pick } from 'es-toolkit/object'
import { isEqual } from 'es-toolkit/predicate'
import type { AuctionFields, EditConflict, FieldName } from '../auction-form.ts'
import { textOf, valueOf } from './field-values.ts'
import { followingFacts, type ToldFacts } from './vin-facts.ts'

/**
 * What an editor holds: the auction as it was last read or saved, what is typed and not saved, and what of that was refused or
 * clashes with what somebody else has saved. Pure: `use-editor.ts` makes the calls.
 */
export interface EditorState {
  saved: AuctionFields
  /** By field, where the text says something else than what is saved, or nothing. */
  typed: Texts
  /** What each of these said when it was typed: whoever saved something else since has to be seen before it is overwritten. */
  over: Values
  /** What is wrong with what is typed; such a field is not sent before it is typed anew. */
  errors: Texts
  /** On its way, null for nothing. */
  sent: Texts | null
  clash: EditConflict['changes']
  /** The VIN that the fields have followed, and by field what such a VIN told last. */
  followed: { vin: string | null; told: ToldFacts }
}

export type Texts = Partial<Record<FieldName, string>>
type Values = Partial<Record<FieldName, unknown>>

/** What is typed and not saved, as it is kept on this device. */
export type Unsaved = Pick<EditorState, 'typed' | 'over'>

export type EditorEvent =
  | { type: 'typed'; name: FieldName; text: string }
  | { type: 'vin-read'; vin: string; told: ToldFacts }
  | { type: 'sent' }
  | { type: 'saved'; fields: AuctionFields }
  /** By the server, at its fields. */
  | { type: 'refused'; errors: readonly { path: string; message: string }[] }
  | { type: 'clashed'; conflict: EditConflict }
  | { type: 'unreachable' }
  | { type: 'chosen'; whose: 'mine' | 'theirs' }
  /** Read anew: somebody else may have changed it. */
  | { type: 'read'; fields: AuctionFields }

export function newEditor(saved: AuctionFields, kept: Unsaved | null = null): EditorState {
  const state: EditorState = {
    ...{ saved, typed: {}, over: {}, errors: {}, sent: null, clash: [] },
    followed: { vin: null, told: {} },
  }
  const names = Object.keys(kept?.typed ?? {}).filter((name) => name in saved) as FieldName[]
  return names.reduce((before, name) => {
    const after = type(before, name, kept?.typed[name] ?? '')
    return name in after.over ? withOver(after, { [name]: kept?.over[name] }) : after
  }, state)
}

export function advanceEditor(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'typed':
      return type(state, event.name, event.text)
    case 'vin-read':
      return followVin(state, event.vin, event.told)
    case 'sent':
      return { ...state, sent: pick(state.typed, namesToSend(state)) }
    case 'saved':
      return settle(seenAsSaved(state, event.fields), state.sent ?? {})
    case 'read':
      return state.sent || state.clash.length > 0
        ? state
        : settle({ ...state, saved: event.fields }, {})
    case 'refused': {
      // 'equipment.0' is said at its field, the first of several.
      const told = Object.fromEntries(
        event.errors.toReversed().map(({ path, message }) => [path.split('.')[0], message]),
      )
      return { ...state, sent: null, errors: { ...state.errors, ...told } }
    }
    case 'clashed': {
      const { changes, fields } = event.conflict
      return settle({ ...state, saved: fields, sent: null, clash: changes }, {})
    }
    case 'unreachable':
      return { ...state, sent: null }
    case 'chosen': {
      const names = state.clash.map(({ path }) => path as FieldName)
      const chosen = { ...state, clash: [] }
      return event.whose === 'mine'
        ? withOver(chosen, pick(state.saved, names))
        : withoutTyped(chosen, names)
    }
  }
}

/** The call that saves what is typed: each field with what it said when it was typed. Null while there is nothing to be sent. */
export function editToSend(state: EditorState): Record<string, unknown> | null {
  const names = namesToSend(state)
  if (names.length === 0 || state.sent) return null
  const values = names.map((name) => [name, readOf(state, name)])
  return { ...Object.fromEntries(values), before: pick(state.over, names) }
}

/** What a field shows. */
export function shownText(state: EditorState, name: FieldName): string {
  return state.typed[name] ?? textOf(name, state.saved[name])
}

/** The auction as it would be with all that is typed, for the preview and the check-list. */
export function fieldsAsTyped(state: EditorState): AuctionFields {
  const typed = Object.entries(state.typed).flatMap(([name, text]) => {
    const read = valueOf(name as FieldName, text)
    return 'value' in read ? [[name, read.value]] : []
  })
  // Each value was read from its own field's text.
  return { ...state.saved, ...Object.fromEntries(typed) } as AuctionFields
}

export function hasUnsaved(state: EditorState): boolean {
  return Object.keys(state.typed).length > 0
}

function type(state: EditorState, name: FieldName, text: string): EditorState {
  const read = valueOf(name, text)
  const isAsSaved = 'value' in read && isEqual(read.value, state.saved[name]) && !state.sent?.[name]
  const errors = withoutNames(state.errors, [name])
  const after = { ...state, errors: 'error' in read ? { ...errors, [name]: read.error } : errors }
  if (isAsSaved) return withoutTyped(after, [name])
  return {
    ...after,
    typed: { ...state.typed, [name]: text },
    over: { [name]: state.saved[name], ...state.over },
  }
}

/** Once for each VIN: what is emptied or typed afterwards stays so. */
function followVin(state: EditorState, vin: string, told: ToldFacts): EditorState {
  const before = state.followed
  if (before.vin === vin) return state
  const following = followingFacts((name) => shownText(state, name), before.told, told)
  const after = following.reduce((so, [name, text]) => type(so, name, text), state)
  return { ...after, followed: { vin, told: { ...before.told, ...told } } }
}

/** What was saved as it is typed, or is so by now, is not typed any more. */
function settle(state: EditorState, sent: Texts): EditorState {
  const settled = Object.entries(state.typed).flatMap(([key, text]) => {
    const name = key as FieldName
    const read = valueOf(name, text)
    const isSaved = 'value' in read && isEqual(read.value, state.saved[name])
    return sent[name] === text || isSaved ? [name] : []
  })
  return withoutTyped(state, settled)
}

/** What was sent is what is typed over from now on. */
function seenAsSaved(state: EditorState, saved: AuctionFields): EditorState {
  const sent = Object.keys(state.sent ?? {}) as FieldName[]
  return withOver({ ...state, saved, sent: null }, pick(saved, sent))
}

function withOver(state: EditorState, over: Values): EditorState {
  return { ...state, over: { ...state.over, ...over } }
}

function withoutTyped(state: EditorState, names: readonly FieldName[]): EditorState {
  return {
    ...state,
    typed: withoutNames(state.typed, names),
    over: withoutNames(state.over, names),
  }
}

function namesToSend({ typed, errors, clash }: EditorState): FieldName[] {
  const clashing = new Set(clash.map(({ path }) => path))
  return (Object.keys(typed) as FieldName[]).filter(
    (name) => errors[name] === undefined && !clashing.has(name),
  )
}

function readOf({ typed }: EditorState, name: FieldName): unknown {
  const read = valueOf(name, typed[name] ?? '')
  return 'value' in read ? read.value : undefined
}

function withoutNames<Of extends Values>(of: Of, names: readonly FieldName[]): Of {
  return omit(of, names) as Of
}
