/** What staff did at once and can take back: shown for a while, with the way back. */
import { create } from 'zustand'
import { toastProblem } from '../../../browser/toasts.ts'
import { staffFrameText } from '../../../languages/staff/frame.ts'

export interface Undoable {
  id: number
  /** What changed: '3 lots extended'. */
  title: string
  /** In a few words what of. */
  text?: string | undefined
  lasts: number
  undo: () => Promise<unknown>
}

const USUAL_MS = 10_000

export const useUndoable = create<{ shown: Undoable | null }>(() => ({ shown: null }))

let lastId = 0

/** Says what was done, and how to take it back within ten seconds, or those given. What was done before stays done. */
export function offerUndo(
  done: Pick<Undoable, 'title' | 'text' | 'undo'>,
  { lasts = USUAL_MS } = {},
): void {
  useUndoable.setState({ shown: { ...done, lasts, id: ++lastId } })
}

/** Takes back what was done last, while it is offered. */
export function undoLast(): void {
  const { shown } = useUndoable.getState()
  if (!shown) return
  useUndoable.setState({ shown: null })
  shown.undo().catch((error: unknown) => toastProblem(error, staffFrameText('notUndone')))
}

/** The time for it is over. */
export function endUndo(id: number): void {
  if (useUndoable.getState().shown?.id === id) useUndoable.setState({ shown: null })
}
