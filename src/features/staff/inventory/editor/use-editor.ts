import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createStore, useStore } from 'zustand'
import { ApiProblem } from '../../../../browser/api.ts'
import { serverNow } from '../../../../browser/clock.ts'
import { SECOND } from '../../../../rules/durations.ts'
import { keepForm, keepText, recallForm, useKeptText } from '../../frame/kept-text.ts'
import { callStaff } from '../../frame/staff-calls.ts'
import type { AuctionForEditor, EditConflict, EditedAuction, FieldName } from '../auction-form.ts'
import { announcedAsTyped } from './announced-as-typed.ts'
import { editorAddress } from './editor-query.ts'
import {
  advanceEditor,
  editToSend,
  hasUnsaved,
  newEditor,
  type EditorEvent,
  type Unsaved,
} from './editor-state.ts'
import type { ToldFacts } from './vin-facts.ts'

/** A pause in typing this long is taken for the end of it. */
const SAVE_AFTER_MS = 0.8 * SECOND
const TRY_AGAIN_AFTER_MS = 5 * SECOND

export type Saving =
  | { state: 'saved'; at: number | null }
  | { state: 'unsaved' | 'saving' }
  | { state: 'kept'; why: string }

/**
 * What is typed about an auction, and its way to the server: a draft is saved whenever one stops typing, what bidders see
 * only when one says so. Until it is saved it is kept on this device.
 */
export function useEditor(auction: AuctionForEditor) {
  const { id, status, bid_count: bidCount } = auction.auction
  const [note, keepNote] = useKeptText(noteName(id))
  // As of the moment of sending.
  const lastNote = useRef(note)
  const lastBids = useRef(bidCount)
  useEffect(() => {
    lastNote.current = note
    lastBids.current = bidCount
  }, [note, bidCount])
  const savesItself = status === 'draft'
  const [store] = useState(() => createStore(() => newEditor(auction.fields, recallUnsaved(id))))
  const state = useStore(store)
  const dispatch = useCallback(
    (event: EditorEvent) => store.setState((before) => advanceEditor(before, event), true),
    [store],
  )
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: null })
  const queryClient = useQueryClient()
  useEffect(() => dispatch({ type: 'read', fields: auction.fields }), [auction.fields, dispatch])
  const { typed, over } = state
  useEffect(() => keepUnsaved(id, { typed, over }), [id, typed, over])

  const sendOnce = useCallback(async () => {
    const edit = editToSend(store.getState())
    if (!edit) return
    const isAnnounced = announcedAsTyped(store.getState(), lastBids.current).length > 0
    const noted = isAnnounced ? lastNote.current.trim() : ''
    const body = { ...edit, ...(noted && { note: noted }) }
    dispatch({ type: 'sent' })
    setSaving({ state: 'saving' })
    try {
      const edited = await callStaff<EditedAuction>(editorAddress(id), { method: 'PATCH', body })
      dispatch({ type: 'saved', fields: edited.fields })
      if (noted) keepText(noteName(id), '')
      setSaving({ state: 'saved', at: serverNow() })
      queryClient.setQueriesData<AuctionForEditor>({ queryKey: [editorAddress(id)] }, (before) =>
        before ? { ...before, ...edited } : before,
      )
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      dispatch(eventOf(error))
      setSaving({ state: 'kept', why: error.problem.detail })
    }
  }, [id, queryClient, store, dispatch])

  const lastSend = useRef(Promise.resolve())
  /** One call after the other. Resolves with whether all that is typed by then is saved. */
  const save = useCallback(async () => {
    const mine = lastSend.current.then(sendOnce)
    lastSend.current = mine
    await mine
    return !hasUnsaved(store.getState())
  }, [sendOnce, store])

  const isToSave = editToSend(state) !== null
  const isTryingAgain = saving.state === 'kept'
  useEffect(() => {
    if (!savesItself || !isToSave) return
    const timer = setTimeout(() => void save(), isTryingAgain ? TRY_AGAIN_AFTER_MS : SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [savesItself, isToSave, isTryingAgain, save, state.typed])

  // Whoever goes to the next lot before the pause is over has stopped typing too.
  const leave = useEffectEvent(() => {
    if (savesItself) void save().then(() => keepUnsaved(id, store.getState()))
  })
  useEffect(() => () => leave(), [])

  const type = useCallback(
    (name: FieldName, text: string) => dispatch({ type: 'typed', name, text }),
    [dispatch],
  )
  const followVin = useCallback(
    (vin: string, told: ToldFacts) => dispatch({ type: 'vin-read', vin, told }),
    [dispatch],
  )
  return {
    ...{ state, type, followVin, save, savesItself, note, keepNote },
    saving:
      saving.state === 'saved' && hasUnsaved(state) ? ({ state: 'unsaved' } as const) : saving,
    choose: (whose: 'mine' | 'theirs') => dispatch({ type: 'chosen', whose }),
  }
}

function eventOf(error: ApiProblem): EditorEvent {
  const { problem } = error
  if (problem.code === 'changed_meanwhile') {
    // The members that this refusal has beside those of every other.
    return { type: 'clashed', conflict: problem as unknown as EditConflict }
  }
  return problem.errors ? { type: 'refused', errors: problem.errors } : { type: 'unreachable' }
}

export type Editor = ReturnType<typeof useEditor>

function recallUnsaved(id: string): Unsaved | null {
  // Only keepUnsaved writes there.
  return recallForm(keptName(id)) as Unsaved | null
}

function keepUnsaved(id: string, unsaved: Unsaved): void {
  keepForm(keptName(id), Object.keys(unsaved.typed).length > 0 ? unsaved : null)
}

function keptName(id: string): string {
  return `lot ${id}`
}

function noteName(id: string): string {
  return `announcement of ${id}`
}
