import { isEqual } from 'es-toolkit/predicate'
import type { AuctionFields, EditConflict, FieldName } from '../auction-form.ts'
import { textOf, valueOf } from './field-values.ts'

/**
 * What an editor holds: the auction as it was last read or saved, what is typed and not saved, and what of that was refused or
 * clashes with what somebody else has saved. Pure: `use-editor.ts` makes the calls.
 */
export interface EditorState {
  saved: AuctionFields
  /** By field, where the text says something else than what is saved, or nothing. */
  typed: Texts
  /** What is wrong with what is typed; such a field is not sent before it is typed anew. */
  errors: Texts
  /** On its way, null for nothing. */
  sent: Texts | null
  clash: EditConflict['changes']
}

export type Texts = Partial<Record<FieldName, string>>

export type EditorEvent =
  | { type: 'typed'; name: FieldName; text: string }
  | { type: 'sent' }
  | { type: 'saved'; fields: AuctionFields }
  /** By the server, at its fields. */
  | { type: 'refused'; errors: readonly { path: string; message: string }[] }
  | { type: 'clashed'; conflict: EditConflict }
  | { type: 'unreachable' }
  | { type: 'chosen'; whose: 'mine' | 'theirs' }
  /** Read anew: somebody else may have changed it. */
  | { type: 'read'; fields: AuctionFields }

export function newEditor(saved: AuctionFields, typed: Texts = {}): EditorState {
  const state: EditorState = { saved, typed: {}, errors: {}, sent: null, clash: [] }
  return Object.entries(typed).reduce(
    (so, [name, text]) =>
      name in saved ? advanceEditor(so, { type: 'typed', name: name as FieldName, text }) : so,
    state,
  )
}

export function advanceEditor(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'typed':
      return type(state, event.name, event.text)
    case 'sent':
      return { ...state, sent: pickTexts(state.typed, namesToSend(state)) }
    case 'saved':
      return settle({ ...state, saved: event.fields, sent: null }, state.sent ?? {})
    case 'read':
      return state.sent || state.clash.length > 0
        ? state
        : settle({ ...state, saved: event.fields }, {})
    case 'refused': {
      const told = Object.fromEntries(event.errors.map(({ path, message }) => [path, message]))
      return { ...state, sent: null, errors: { ...state.errors, ...told } }
    }
    case 'clashed': {
      const { changes, fields } = event.conflict
      return settle({ ...state, saved: fields, sent: null, clash: changes }, {})
    }
    case 'unreachable':
      return { ...state, sent: null }
    case 'chosen': {
      const names = new Set(state.clash.map(({ path }) => path))
      const typed = event.whose === 'mine' ? state.typed : withoutNames(state.typed, names)
      return { ...state, typed, clash: [] }
    }
  }
}

/** The call that saves what is typed: each field with what it said before. Null while there is nothing to be sent. */
export function editToSend(state: EditorState): Record<string, unknown> | null {
  const names = namesToSend(state)
  if (names.length === 0 || state.sent) return null
  const values = names.map((name) => [name, readOf(state, name)])
  const before = Object.fromEntries(names.map((name) => [name, state.saved[name]]))
  return { ...Object.fromEntries(values), before }
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
  const errors = withoutNames(state.errors, new Set([name]))
  return {
    ...state,
    typed: isAsSaved
      ? withoutNames(state.typed, new Set([name]))
      : { ...state.typed, [name]: text },
    errors: 'error' in read ? { ...errors, [name]: read.error } : errors,
  }
}

/** What was saved as it is typed, or is so by now, is not typed any more. */
function settle(state: EditorState, sent: Texts): EditorState {
  const settled = Object.entries(state.typed).flatMap(([key, text]) => {
    const name = key as FieldName
    const read = valueOf(name, text)
    const isSaved = 'value' in read && isEqual(read.value, state.saved[name])
    return sent[name] === text || isSaved ? [name] : []
  })
  return { ...state, typed: withoutNames(state.typed, new Set(settled)) }
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

function pickTexts(texts: Texts, names: readonly FieldName[]): Texts {
  return Object.fromEntries(names.map((name) => [name, texts[name]]))
}

function withoutNames(texts: Texts, names: ReadonlySet<string>): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !names.has(name)))
}
