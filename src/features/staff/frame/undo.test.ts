import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../../../browser/toasts.ts'
import { endUndo, offerUndo, undoLast, useUndoable } from './undo.ts'

const shown = () => useUndoable.getState().shown

beforeEach(() => {
  useUndoable.setState({ shown: null })
  useToasts.setState([], true)
})
// The next file may share this one's process.
afterEach(() => useToasts.setState([], true))

test('what was done last is taken back, once', () => {
  const [first, second] = [vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>()]
  second.mockResolvedValue()
  offerUndo({ title: '1 lot extended', undo: first })
  offerUndo({ title: '2 lots extended', undo: second })
  undoLast()
  undoLast()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  expect(shown()).toBeNull()
})

test('the end of an offer ends no later one', () => {
  offerUndo({ title: 'A', undo: async () => {} })
  const first = shown()?.id ?? 0
  offerUndo({ title: 'B', undo: async () => {} })
  endUndo(first)
  expect(shown()?.title).toBe('B')
  endUndo(first + 1)
  expect(shown()).toBeNull()
})

test('what cannot be taken back is told', async () => {
  offerUndo({ title: 'A', undo: () => Promise.reject(new Error('No')) })
  undoLast()
  await vi.waitFor(() =>
    expect(useToasts.getState()).toMatchObject([{ text: 'It could not be undone' }]),
  )
})
